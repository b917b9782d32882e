// SPDX-License-Identifier: GPL-2.0-or-later
//
// The levels wired together, by property. A level has two lines of 16 bytes unless its name says
// otherwise; addresses read as in cache_test.cc.
#include "sim/cache/cache_hierarchy.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "tests/sim/owned_hierarchy.h"

namespace cg::sim {
namespace {

using Tags = std::vector<Addr>;  // block numbers
using enum Level;

constexpr CacheConfig kTwoWays{.size = 32, .assoc = 2, .line_size = 16};
constexpr CacheConfig kFourWays{.size = 64, .assoc = 4, .line_size = 16};
constexpr CacheConfig kTwoWaysOf32Bytes{.size = 64, .assoc = 2, .line_size = 32};
constexpr CacheConfig kTwoWaysOf64Bytes{.size = 128, .assoc = 2, .line_size = 64};

// I1 and D1 alike, in front of LL; each level is one set.
class Levels {
 public:
  Levels(const CacheConfig& l1, const CacheConfig& ll) : levels_(l1, l1, ll) {}

  ServedBy fetch(Addr addr, std::size_t size = 1) { return levels_.fetch(addr, size); }
  ServedBy data(Addr addr, std::size_t size = 1) { return levels_.data(addr, size); }
  ServedBy beyond_l1(Addr addr, std::size_t size = 1) {
    return levels_.caches.beyond_l1(addr, size);
  }
  Tags i1() const { return levels_.i1.set(0); }
  Tags d1() const { return levels_.d1.set(0); }
  Tags ll() const { return levels_.ll.set(0); }

 private:
  test::OwnedHierarchy levels_;
};

TEST(CacheHierarchy, AMissEverywhereIsServedByMemoryAndLoadsBothLevels) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.data(0x10), memory);
  EXPECT_EQ(c.d1(), (Tags{1, 0}));
  EXPECT_EQ(c.ll(), (Tags{1, 0}));
  EXPECT_EQ(c.data(0x10), l1);
}

TEST(CacheHierarchy, FetchesGoThroughI1AndDataThroughD1) {
  Levels c(kTwoWays, kFourWays);
  EXPECT_EQ(c.fetch(0x10), memory);
  EXPECT_EQ(c.data(0x20), memory);
  EXPECT_EQ(c.i1(), (Tags{1, 0}));
  EXPECT_EQ(c.d1(), (Tags{2, 0}));
}

TEST(CacheHierarchy, InstructionsAndDataShareLl) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.fetch(0x10), memory);
  EXPECT_EQ(c.data(0x10), ll);
  EXPECT_EQ(c.data(0x20), memory);
  EXPECT_EQ(c.fetch(0x20), ll);
}

TEST(CacheHierarchy, AnL1HitNeverReachesLl) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.fetch(0x10), memory);
  EXPECT_EQ(c.data(0x20), memory);
  EXPECT_EQ(c.ll(), (Tags{2, 1}));
  EXPECT_EQ(c.fetch(0x10), l1);
  EXPECT_EQ(c.ll(), (Tags{2, 1}));  // 1 is still the older one there
  EXPECT_EQ(c.data(0x30), memory);  // evicts 1 from LL
  EXPECT_EQ(c.ll(), (Tags{3, 2}));
}

TEST(CacheHierarchy, WhatLlEvictsStaysInL1) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.fetch(0x10), memory);
  EXPECT_EQ(c.data(0x20), memory);
  EXPECT_EQ(c.data(0x30), memory);  // evicts 1 from LL
  EXPECT_EQ(c.fetch(0x10), l1);
}

TEST(CacheHierarchy, WhatL1EvictsDoesNotReachLl) {
  Levels c(kTwoWays, kFourWays);
  EXPECT_EQ(c.data(0x10), memory);
  EXPECT_EQ(c.data(0x20), memory);
  EXPECT_EQ(c.data(0x30), memory);  // evicts 1 from D1
  EXPECT_EQ(c.d1(), (Tags{3, 2}));
  EXPECT_EQ(c.ll(), (Tags{3, 2, 1, 0}));
  EXPECT_EQ(c.data(0x10), ll);  // 1 becomes the youngest in LL, where 2 was evicted from D1
  EXPECT_EQ(c.ll(), (Tags{1, 3, 2, 0}));
}

TEST(CacheHierarchy, LlSeesInstructionsAndDataInProgramOrder) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.fetch(0x10), memory);
  EXPECT_EQ(c.data(0x20), memory);
  EXPECT_EQ(c.fetch(0x30), memory);  // evicts 1
  EXPECT_EQ(c.data(0x10), memory);   // evicts 2
  EXPECT_EQ(c.fetch(0x20), memory);  // evicts 3
  EXPECT_EQ(c.ll(), (Tags{2, 1}));
}

TEST(CacheHierarchy, AnLlLookUpHasLlsOwnShorterLines) {
  Levels c(kTwoWaysOf32Bytes, kFourWays);
  EXPECT_EQ(c.data(0x2e, 4), memory);  // one line of D1, two of LL
  EXPECT_EQ(c.d1(), (Tags{1, 0}));
  EXPECT_EQ(c.ll(), (Tags{3, 2, 0, 0}));
}

TEST(CacheHierarchy, AnLlLookUpHasLlsOwnLongerLines) {
  Levels c(kTwoWays, kTwoWaysOf32Bytes);
  EXPECT_EQ(c.data(0x2e, 4), memory);  // two lines of D1, one of LL
  EXPECT_EQ(c.d1(), (Tags{3, 2}));
  EXPECT_EQ(c.ll(), (Tags{1, 0}));
}

TEST(CacheHierarchy, AnLlLookUpCoversTheAccessAndNotTheLineOfL1) {
  Levels c(kTwoWaysOf32Bytes, kFourWays);
  EXPECT_EQ(c.data(0x20, 4), memory);  // D1 loads 0x20 to 0x3f, LL 0x20 to 0x2f
  EXPECT_EQ(c.ll(), (Tags{2, 0, 0, 0}));
  EXPECT_EQ(c.data(0x30, 4), l1);
  EXPECT_EQ(c.fetch(0x30, 4), memory);
}

TEST(CacheHierarchy, AnLlLookUpCoversTheWholeAccessWhenHalfOfItHitL1) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.data(0x10), memory);
  EXPECT_EQ(c.fetch(0x20), memory);
  EXPECT_EQ(c.fetch(0x30), memory);  // evicts 1 from LL; D1 still has it
  EXPECT_EQ(c.ll(), (Tags{3, 2}));
  EXPECT_EQ(c.data(0x1c, 8), memory);  // D1 lacks 2; LL lacks 1, whose load evicts 2 as well
  EXPECT_EQ(c.ll(), (Tags{2, 1}));
}

TEST(CacheHierarchy, AStraddlingAccessIsServedByLlWhenItHasBothLines) {
  Levels c(kTwoWays, kFourWays);
  EXPECT_EQ(c.fetch(0x1c, 8), memory);
  EXPECT_EQ(c.fetch(0x1c, 8), l1);
  EXPECT_EQ(c.data(0x1c, 8), ll);
  EXPECT_EQ(c.fetch(0x2c, 8), memory);  // LL has 2 and lacks 3
  EXPECT_EQ(c.data(0x2c, 8), ll);
}

TEST(CacheHierarchy, AStraddlingFetchMissesOnceAndLoadsBothLines) {
  Levels c(kTwoWays, kFourWays);
  EXPECT_EQ(c.fetch(0x1c, 8), memory);
  EXPECT_EQ(c.i1(), (Tags{2, 1}));
  EXPECT_EQ(c.ll(), (Tags{2, 1, 0, 0}));
  EXPECT_EQ(c.fetch(0x2c, 8), memory);  // its first line hits
  EXPECT_EQ(c.i1(), (Tags{3, 2}));
  EXPECT_EQ(c.ll(), (Tags{3, 2, 1, 0}));
}

TEST(CacheHierarchy, BlockZeroOfEveryLevelHitsFromTheStart) {
  Levels c(kTwoWays, kTwoWaysOf64Bytes);
  EXPECT_EQ(c.data(0x00), l1);
  EXPECT_EQ(c.data(0x10), ll);  // block 1 of D1, block 0 of LL
  EXPECT_EQ(c.fetch(0x3f), ll);
  EXPECT_EQ(c.fetch(0x40), memory);
}

TEST(CacheHierarchy, TheRestOfAnAccessLeavesTheFirstLevelsAlone) {
  Levels c(kTwoWays, kTwoWays);
  EXPECT_EQ(c.beyond_l1(0x10), memory);
  EXPECT_EQ(c.beyond_l1(0x10), ll);
  EXPECT_EQ(c.beyond_l1(0x1c, 8), memory);
  EXPECT_EQ(c.i1(), (Tags{0, 0}));
  EXPECT_EQ(c.d1(), (Tags{0, 0}));
  EXPECT_EQ(c.ll(), (Tags{2, 1}));
}

}  // namespace
}  // namespace cg::sim
