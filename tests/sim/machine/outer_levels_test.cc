// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/outer_levels.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace cg::sim {
namespace {

// L2 has a set of two lines, LL one of four; lines are of 64 bytes.
constexpr CacheConfig kL2{.size = 128, .assoc = 2, .line_size = 64};
constexpr CacheConfig kLL{.size = 256, .assoc = 4, .line_size = 64};

class OuterLevelsTest : public testing::Test {
 protected:
  void begin(const MachineConfig& machine, const CacheConfig& last = kLL) {
    l2_words.assign(PolicyCache::storage_words(kL2, machine.l2_policy), 0);
    ll_words.assign(PolicyCache::storage_words(last, machine.policies.ll), 0);
    levels = OuterLevels(machine, PolicyCache(kL2, machine.l2_policy, l2_words),
                         PolicyCache(last, machine.policies.ll, ll_words));
  }
  OuterLevel access(Addr addr, std::size_t size = 1) {
    return levels.access(addr, size, [this](Line line, const ModuloGeometry& of) {
      of.for_each_line_in(line, LineGeometry(64),
                          [this](Line one) { dropped.push_back(one.addr); });
    });
  }
  void access_all(std::initializer_list<Addr> lines) {
    for (const Addr line : lines) access(line * 64);
  }

  using enum OuterLevel;
  OuterLevels levels;
  std::vector<Addr> dropped;  // that L1 was told to lose
  std::vector<std::uint64_t> l2_words;
  std::vector<std::uint64_t> ll_words;
};

TEST_F(OuterLevelsTest, WithoutL2OnlyLLIsAsked) {
  begin({});
  EXPECT_EQ(access(0x40), memory);
  EXPECT_EQ(access(0x40), ll);
}

TEST_F(OuterLevelsTest, WhatLeftL2IsInLL) {
  begin({.l2 = kL2});
  access_all({1, 2, 3});
  EXPECT_EQ(access(2 * 64), l2);
  EXPECT_EQ(access(1 * 64), ll);
  access_all({4, 5});  // LL has 2, 3, 1, 4, 5 but one: not asked again, 2 is the oldest there
  EXPECT_EQ(access(2 * 64), memory);
  EXPECT_TRUE(dropped.empty());
}

TEST_F(OuterLevelsTest, AnAccessToTwoLinesIsLookedUpWholeAtEachLevel) {
  begin({.l2 = kL2});
  access_all({1});
  EXPECT_EQ(access(0x7c, 8), memory);
  EXPECT_EQ(access(0x7c, 8), l2);
  access_all({3});                 // in the place of 1 in L2
  EXPECT_EQ(access(0x7c, 8), ll);  // 1 is missing in L2
}

TEST_F(OuterLevelsTest, WhatLeavesAnInclusiveL2LeavesL1) {
  begin({.l2 = kL2, .l2_inclusion = Inclusion::inclusive});
  access_all({1, 2});
  EXPECT_TRUE(dropped.empty());
  access_all({3, 1});
  EXPECT_EQ(dropped, (std::vector<Addr>{0x40, 0x80}));
}

TEST_F(OuterLevelsTest, WhatLeavesAnInclusiveLLLeavesL1AndL2) {
  MachineConfig machine{.l2 = kL2};
  machine.ll_inclusion = Inclusion::inclusive;
  begin(machine);
  access_all({1, 2, 3, 4});
  access(3 * 64);  // L2 has 4, 3: LL does not see this
  EXPECT_TRUE(dropped.empty());
  access_all({1, 2});  // in L2, and now again young in LL
  access_all({5});     // in the place of 3 in LL
  EXPECT_EQ(dropped, (std::vector<Addr>{3 * 64}));
  access_all({6});
  EXPECT_EQ(dropped, (std::vector<Addr>{3 * 64, 4 * 64}));
}

TEST_F(OuterLevelsTest, ALineOfL2ThatLeavesAnInclusiveLLIsGone) {
  MachineConfig machine{.l2 = kL2};
  machine.ll_inclusion = Inclusion::inclusive;
  begin(machine, {.size = 256, .assoc = 2, .line_size = 128});
  access_all({2, 4});
  EXPECT_EQ(access(2 * 64), l2);  // LL does not see this
  access_all({8});                // L2 loses 4, and LL the line of 2 and 3
  EXPECT_EQ(dropped, (std::vector<Addr>{2 * 64, 3 * 64}));
  EXPECT_EQ(access(2 * 64), memory);
}

TEST_F(OuterLevelsTest, AnInclusiveLLWithoutL2TellsL1) {
  MachineConfig machine;
  machine.ll_inclusion = Inclusion::inclusive;
  begin(machine);
  access_all({1, 2, 3, 4, 5});
  EXPECT_EQ(dropped, (std::vector<Addr>{0x40}));
}

TEST_F(OuterLevelsTest, AnExclusiveLLHasWhatLeftL2AndNothingElse) {
  MachineConfig machine{.l2 = kL2};
  machine.ll_inclusion = Inclusion::exclusive;
  begin(machine);
  access_all({1, 2});
  access_all({3, 4, 5, 6});  // LL: 1 2 3 4, L2: 5 6
  EXPECT_EQ(access(5 * 64), l2);
  EXPECT_EQ(access(1 * 64), ll);  // leaves LL, and 6 comes
  access_all({7});                // 5 leaves L2: LL is full of 2 3 4 6, and 2 leaves
  EXPECT_EQ(access(2 * 64), memory);
  EXPECT_TRUE(dropped.empty());
}

TEST_F(OuterLevelsTest, BehindAnExclusiveLevelOnlyMissingLinesAreLookedUp) {
  MachineConfig machine{.l2 = kL2};
  machine.ll_inclusion = Inclusion::exclusive;
  begin(machine);
  access_all({1, 2, 3});           // L2: 2 3, LL: 1
  EXPECT_EQ(access(0x7c, 8), ll);  // 1 from LL; 3 leaves, then 2 is there
  EXPECT_EQ(access(0xbc, 8), ll);  // 2, and 3 from LL
  EXPECT_EQ(access(0xfc, 8), memory);
}

TEST_F(OuterLevelsTest, AnInclusiveL2BeforeAnExclusiveLLTellsL1) {
  MachineConfig machine{.l2 = kL2, .l2_inclusion = Inclusion::inclusive};
  machine.ll_inclusion = Inclusion::exclusive;
  begin(machine);
  access_all({1, 2, 3});
  EXPECT_EQ(dropped, (std::vector<Addr>{0x40}));
  EXPECT_EQ(access(0x40), ll);
}

}  // namespace
}  // namespace cg::sim
