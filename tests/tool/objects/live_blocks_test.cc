// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/live_blocks.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "tests/sim/address_stream.h"

namespace cg::tool {
namespace {

class LiveBlocksTest : public testing::Test {
 protected:
  Addr start_at(Addr addr) { return blocks.find(addr).start; }
  bool remove(Addr start) {
    LiveBlock removed{};
    return blocks.remove(start, removed);
  }

  LiveBlocks blocks;
};

TEST_F(LiveBlocksTest, HoldItsFirstAndLastByte) {
  blocks.add(0x10010, 24, nullptr);
  EXPECT_EQ(start_at(0x1000f), 0u);
  EXPECT_EQ(start_at(0x10010), 0x10010u);
  EXPECT_EQ(start_at(0x10027), 0x10010u);
  EXPECT_EQ(start_at(0x10028), 0u);
}

TEST_F(LiveBlocksTest, TheInnermostHasTheAddress) {
  blocks.add(0x10000, 0x3000, nullptr);
  blocks.add(0x11008, 16, nullptr);
  EXPECT_EQ(start_at(0x11010), 0x11008u);
  EXPECT_EQ(start_at(0x11018), 0x10000u);
  EXPECT_TRUE(remove(0x11008));
  EXPECT_EQ(start_at(0x11010), 0x10000u);
}

TEST_F(LiveBlocksTest, BehindAnObjectIsItsChunk) {
  blocks.add(0x10000, 0x800, nullptr);
  for (const Addr object : {0x10100u, 0x10140u, 0x10180u}) blocks.add(object, 32, nullptr);
  EXPECT_EQ(start_at(0x1017f), 0x10000u);
  EXPECT_EQ(start_at(0x101a0), 0x10000u);
  EXPECT_EQ(start_at(0x10800), 0u);
}

TEST_F(LiveBlocksTest, AChunkIsThereAgainWhereAnObjectEnded) {
  blocks.add(0x10000, 0x3000, nullptr);
  for (const Addr object : {0x107f0u, 0x11780u}) {
    blocks.add(object, 0x1000, nullptr);
    for (const Addr addr : {object, object + 0x88, object + 0xfff}) {
      EXPECT_EQ(start_at(addr), object);
    }
    EXPECT_TRUE(remove(object));
    for (const Addr addr : {object, object + 0x88, object + 0xfff}) {
      EXPECT_EQ(start_at(addr), 0x10000u);
    }
  }
  EXPECT_TRUE(remove(0x10000));
  EXPECT_EQ(start_at(0x11808), 0u);
}

TEST_F(LiveBlocksTest, AChunkMayBeKnownAfterItsObjects) {
  for (const Addr object : {0x10100u, 0x10140u}) blocks.add(object, 32, nullptr);
  blocks.add(0x10080, 0x800, nullptr);
  EXPECT_EQ(start_at(0x10100), 0x10100u);
  EXPECT_EQ(start_at(0x10160), 0x10080u);
}

TEST_F(LiveBlocksTest, SeveralAreSearchedForAtATime) {
  DataObject small{};
  DataObject spanning{};
  DataObject large{};
  blocks.add(0x10010, 24, &small);
  blocks.add(0x10100, 0x2000, &spanning);
  blocks.add(0x100000, 0x100000, &large);
  struct {
    Addr addr;
    DataObject* object;
    std::uint64_t offset;
    LiveBlocks::Search search;
  } asked[] = {{0x10020, &small, 16, {}},
               {0x11100, &spanning, 0x1000, {}},
               {0x180000, &large, 0x80000, {}},
               {0x10000, nullptr, 0, {}},
               {0x7fff00000000, nullptr, 0, {}}};
  for (auto& a : asked) a.search = blocks.begin_search(a.addr);
  for (auto& a : asked) blocks.go_on(a.search);
  for (const auto& a : asked) {
    const Place place = blocks.finish(a.search);
    EXPECT_EQ(place.object, a.object) << std::hex << a.addr;
    EXPECT_EQ(place.offset, a.offset) << std::hex << a.addr;
  }
}

TEST_F(LiveBlocksTest, OneOfNoByteHoldsNone) {
  blocks.add(0x10000, 0, nullptr);
  EXPECT_EQ(blocks.find(0x10000).size, 0u);
  EXPECT_TRUE(remove(0x10000));
}

TEST_F(LiveBlocksTest, OneOfUnknownSizeEndsWhereTheNextBegins) {
  blocks.add(0x10000, LiveBlocks::kUnknownSize, nullptr);
  EXPECT_EQ(start_at(0x13000), 0x10000u);
  blocks.add(0x12000, 0x2000, nullptr);
  EXPECT_EQ(start_at(0x13000), 0x12000u);
  EXPECT_FALSE(blocks.find(0x10000).has_known_size);
  EXPECT_TRUE(remove(0x10000));
  EXPECT_EQ(start_at(0x11000), 0u);
}

TEST_F(LiveBlocksTest, OnlyABeginningIsFreed) {
  blocks.add(0x10000, 64, nullptr);
  blocks.add(0x1000000, 1 << 20, nullptr);
  for (const Addr addr : {0x10008u, 0x20000u, 0x1000008u}) EXPECT_FALSE(remove(addr)) << addr;
  EXPECT_TRUE(remove(0x1000000));
  EXPECT_EQ(start_at(0x1000000), 0u);
}

TEST_F(LiveBlocksTest, OneBeginsInAGranule) {
  blocks.add(0x10ffc, 0x2000, nullptr);
  EXPECT_EQ(start_at(0x12000), 0x10ffcu);
  EXPECT_FALSE(remove(0x10ff8));
  blocks.add(0x10ff8, 16, nullptr);
  EXPECT_EQ(start_at(0x10ffc), 0x10ff8u);
  EXPECT_EQ(start_at(0x12000), 0u);
  EXPECT_FALSE(remove(0x10ffc));
  EXPECT_TRUE(remove(0x10ff8));
}

// Blocks of up to four granules, side by side in four pages.
TEST_F(LiveBlocksTest, ManyBeginInAPage) {
  sim::test::Random random{11};
  constexpr Addr kBase = 0x10000;
  constexpr std::size_t kSlots = 256;
  std::array<std::size_t, kSlots> sizes{};  // 0: none
  for (int step = 0; step < 4000; ++step) {
    const std::size_t slot = random.below(kSlots);
    const Addr start = kBase + 32 * slot;
    if (sizes[slot] != 0) {
      EXPECT_TRUE(remove(start)) << step;
      sizes[slot] = 0;
    } else {
      sizes[slot] = 1 + random.below(32);
      blocks.add(start, sizes[slot], nullptr);
    }
    const std::size_t asked = random.below(kSlots);
    const Addr offset = random.below(32);
    const Addr begin = kBase + 32 * asked;
    ASSERT_EQ(start_at(begin + offset), offset < sizes[asked] ? begin : 0) << step;
  }
}

TEST_F(LiveBlocksTest, AreThoseOfAMap) {
  sim::test::Random random{7};
  std::map<Addr, std::size_t> model;  // sizes by beginnings, which do not overlap
  constexpr Addr kBase = 0x7f0000000000;
  constexpr Addr kSlot = 0x80000;
  for (int step = 0; step < 4000; ++step) {
    const Addr start = kBase + random.below(300) * kSlot + 4 * random.below(32);
    const auto same_slot = model.lower_bound(start / kSlot * kSlot);
    if (same_slot != model.end() && same_slot->first / kSlot == start / kSlot) {
      EXPECT_TRUE(remove(same_slot->first));
      model.erase(same_slot);
    } else {
      const std::size_t size = 1 + random.below(random.below(2) == 0 ? 100 : kSlot - 256);
      blocks.add(start, size, nullptr);
      model[start] = size;
    }
    const Addr asked = kBase + random.below(300 * kSlot);
    const auto behind = model.upper_bound(asked);
    Addr expected = 0;
    if (behind != model.begin())
      if (const auto it = std::prev(behind); asked - it->first < it->second) expected = it->first;
    ASSERT_EQ(start_at(asked), expected) << step;
  }
  for (const auto& [start, size] : model) {
    EXPECT_EQ(start_at(start + size - 1), start);
    EXPECT_NE(start_at(start + size), start);
  }
}

}  // namespace
}  // namespace cg::tool
