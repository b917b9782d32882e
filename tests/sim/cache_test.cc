// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level by property, on the smallest geometries. Lines are 16 bytes throughout, so the
// last hexadecimal digit of an address is the offset and the rest is the block number: 0x2f is
// the last byte of line 2.
#include "sim/cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

#include "owned_cache.h"

namespace cg::sim {
namespace {

using Tags = std::vector<Addr>;  // block numbers

constexpr CacheConfig kTwoSetsOfOneWay{.size = 32, .assoc = 1, .line_size = 16};
constexpr CacheConfig kFourSetsOfOneWay{.size = 64, .assoc = 1, .line_size = 16};
constexpr CacheConfig kOneSetOfTwoWays{.size = 32, .assoc = 2, .line_size = 16};
constexpr CacheConfig kOneSetOfFourWays{.size = 64, .assoc = 4, .line_size = 16};
constexpr CacheConfig kTwoSetsOfTwoWays{.size = 64, .assoc = 2, .line_size = 16};

constexpr Addr kLastByte = std::numeric_limits<Addr>::max();
constexpr Addr kLastBlock = kLastByte / 16;

// A cache and the words of the scripts.
class Script : public test::OwnedCache {
 public:
  using OwnedCache::OwnedCache;

  bool hits(Addr addr, std::size_t size = 1) { return cache.access(addr, size); }
  bool misses(Addr addr, std::size_t size = 1) { return !hits(addr, size); }
  bool each_misses(std::initializer_list<Addr> addrs) {
    return std::ranges::all_of(addrs, [this](Addr addr) { return misses(addr); });
  }
};

TEST(Cache, AMissLoadsTheWholeLine) {
  Script c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x18));
  EXPECT_TRUE(c.hits(0x18));
  EXPECT_TRUE(c.hits(0x10));
  EXPECT_TRUE(c.hits(0x1f));
  EXPECT_TRUE(c.misses(0x20));
}

TEST(Cache, ASetEvictsItsLeastRecentlyUsedWay) {
  Script c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.misses(0x30));  // evicts 1
  EXPECT_EQ(c.set(0), (Tags{3, 2}));
  EXPECT_TRUE(c.hits(0x20));
  EXPECT_TRUE(c.misses(0x10));  // evicts 3
  EXPECT_EQ(c.set(0), (Tags{1, 2}));
  EXPECT_TRUE(c.hits(0x20));
  EXPECT_TRUE(c.misses(0x30));  // evicts 1
  EXPECT_EQ(c.set(0), (Tags{3, 2}));
}

TEST(Cache, AHitInAnyWayMakesItTheMostRecentlyUsedAndKeepsTheOrderOfTheRest) {
  Script c(kOneSetOfFourWays);
  EXPECT_TRUE(c.each_misses({0x10, 0x20, 0x30, 0x40}));
  EXPECT_EQ(c.set(0), (Tags{4, 3, 2, 1}));
  EXPECT_TRUE(c.hits(0x40));  // way 0
  EXPECT_EQ(c.set(0), (Tags{4, 3, 2, 1}));
  EXPECT_TRUE(c.hits(0x30));  // way 1
  EXPECT_EQ(c.set(0), (Tags{3, 4, 2, 1}));
  EXPECT_TRUE(c.hits(0x20));  // way 2
  EXPECT_EQ(c.set(0), (Tags{2, 3, 4, 1}));
  EXPECT_TRUE(c.hits(0x10));  // way 3
  EXPECT_EQ(c.set(0), (Tags{1, 2, 3, 4}));
}

TEST(Cache, ADirectMappedSetHoldsTheLastLineAlone) {
  Script c(kTwoSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.misses(0x40));  // evicts 2
  EXPECT_TRUE(c.misses(0x20));  // evicts 4
  EXPECT_TRUE(c.hits(0x20));
}

TEST(Cache, TheLowBitsOfTheBlockNumberChooseTheSet) {
  Script c(kFourSetsOfOneWay);
  EXPECT_TRUE(c.each_misses({0x50, 0xa0, 0xf0, 0x40}));
  EXPECT_EQ(c.set(0), Tags{0x4});
  EXPECT_EQ(c.set(1), Tags{0x5});
  EXPECT_EQ(c.set(2), Tags{0xa});
  EXPECT_EQ(c.set(3), Tags{0xf});
}

TEST(Cache, TheOtherBitsOfTheBlockNumberDoNot) {
  Script c(kFourSetsOfOneWay);
  for (Addr bit = 0x40; bit != 0; bit *= 2) {
    EXPECT_TRUE(c.misses(bit + 0x10));
    EXPECT_EQ(c.set(1), Tags{(bit + 0x10) / 16});
  }
}

TEST(Cache, SetsDoNotDisturbEachOther) {
  Script c(kTwoSetsOfTwoWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.each_misses({0x20, 0x40, 0x60, 0x80}));
  EXPECT_EQ(c.set(0), (Tags{8, 6}));
  EXPECT_EQ(c.set(1), (Tags{1, 0}));
  EXPECT_TRUE(c.hits(0x10));
}

TEST(Cache, LinesThatDifferInTheHighestAddressBitAloneAreTwo) {
  constexpr Addr kHighestBit = kLastByte / 2 + 1;
  Script c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.misses(kHighestBit + 0x10));
  EXPECT_TRUE(c.hits(0x10));
  EXPECT_TRUE(c.hits(kHighestBit + 0x10));
}

TEST(Cache, AnAccessUpToTheEndOfItsLineTouchesNoOther) {
  Script c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(0x10, 16));
  EXPECT_TRUE(c.misses(0x38, 8));
  EXPECT_TRUE(c.misses(0x5f, 1));
  EXPECT_EQ(c.set(0), (Tags{5, 3, 1, 0}));
}

TEST(Cache, AnAccessOneByteBeyondItsLineTouchesTheNext) {
  Script c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(0x11, 16));
  EXPECT_EQ(c.set(0), (Tags{2, 1, 0, 0}));
  EXPECT_TRUE(c.misses(0x3f, 2));
  EXPECT_EQ(c.set(0), (Tags{4, 3, 2, 1}));
}

TEST(Cache, AStraddlingAccessLooksBothLinesUpTheLowerFirst) {
  Script c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x1c, 8));
  EXPECT_EQ(c.set(0), (Tags{2, 1}));
  EXPECT_TRUE(c.hits(0x10));
  EXPECT_EQ(c.set(0), (Tags{1, 2}));
  EXPECT_TRUE(c.hits(0x1c, 8));
  EXPECT_EQ(c.set(0), (Tags{2, 1}));
}

TEST(Cache, AStraddlingAccessMissesWhenEitherLineIsMissing) {
  Script c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.misses(0x1c, 8));  // 2 was missing
  EXPECT_TRUE(c.hits(0x1c, 8));
  EXPECT_TRUE(c.misses(0x40));
  EXPECT_TRUE(c.misses(0x3c, 8));  // 3 was missing
  EXPECT_TRUE(c.hits(0x3c, 8));
}

TEST(Cache, AStraddlingAccessLoadsTheHigherLineAlsoWhenTheLowerMissed) {
  Script c(kTwoSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x2c, 8));
  EXPECT_EQ(c.set(0), Tags{2});
  EXPECT_EQ(c.set(1), Tags{3});
}

TEST(Cache, TheLowerLineOfAStraddlingAccessMayEvictTheHigher) {
  Script c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.misses(0x50));
  EXPECT_EQ(c.set(0), (Tags{5, 2}));
  EXPECT_TRUE(c.misses(0x1c, 8));  // 1 evicts 2, then 2 evicts 5
  EXPECT_EQ(c.set(0), (Tags{2, 1}));
}

TEST(Cache, AStraddlingAccessChoosesASetForEachLine) {
  Script c(kFourSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x7c, 8));
  EXPECT_EQ(c.set(3), Tags{7});
  EXPECT_EQ(c.set(0), Tags{8});
}

TEST(Cache, BlockZeroHitsFromTheStartInEveryWay) {
  Script c(kOneSetOfFourWays);
  EXPECT_TRUE(c.hits(0x00));
  EXPECT_EQ(c.set(0), (Tags{0, 0, 0, 0}));
  EXPECT_TRUE(c.each_misses({0x10, 0x20, 0x30}));
  EXPECT_EQ(c.set(0), (Tags{3, 2, 1, 0}));
  EXPECT_TRUE(c.hits(0x00));
  EXPECT_EQ(c.set(0), (Tags{0, 3, 2, 1}));
  EXPECT_TRUE(c.each_misses({0x40, 0x50, 0x60, 0x70}));
  EXPECT_TRUE(c.misses(0x00));  // by now it is a line like any other
}

TEST(Cache, BlockZeroHitsFromTheStartInADirectMappedCacheToo) {
  Script c(kTwoSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.hits(0x00));
  EXPECT_TRUE(c.misses(0x20));  // evicts 0
  EXPECT_TRUE(c.misses(0x00));
}

TEST(Cache, NoOtherBlockHitsFromTheStart) {
  Script c(kFourSetsOfOneWay);
  EXPECT_TRUE(c.each_misses({0x10, 0x20, 0x30, 0x40}));
}

TEST(Cache, TheLineAfterTheLastIsLineZero) {
  Script c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(kLastByte));
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.hits(kLastByte, 2));
  EXPECT_EQ(c.set(0), (Tags{0, kLastBlock, 1, 0}));
}

TEST(Cache, AnAccessMayEndWithTheLastByte) {
  Script c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(kLastByte - 15, 16));
  EXPECT_EQ(c.set(0), (Tags{kLastBlock, 0}));
}

TEST(Cache, ATouchIsAnAccessWithinOneLine) {
  Script c(kOneSetOfTwoWays);
  EXPECT_FALSE(c.cache.touch(0x10));
  EXPECT_TRUE(c.hits(0x10, 16));
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.cache.touch(0x10));
  EXPECT_EQ(c.set(0), (Tags{1, 2}));
}

TEST(Cache, TellsWhereAnAccessLies) {
  const Script c(kFourSetsOfOneWay);
  EXPECT_EQ(c.cache.line_of(0x70), 0x70u);
  EXPECT_EQ(c.cache.line_of(0x7f), 0x70u);
  EXPECT_EQ(c.cache.line_of(kLastByte), kLastByte - 15);
  EXPECT_EQ(c.cache.last_line_of(0x7f, 1), 0x70u);
  EXPECT_EQ(c.cache.last_line_of(0x7f, 2), 0x80u);
  EXPECT_EQ(c.cache.last_line_of(kLastByte, 2), 0u);
  EXPECT_EQ(c.cache.set_of(0x70), 3u);
  EXPECT_EQ(c.cache.set_of(0x7f), 3u);
  EXPECT_EQ(c.cache.set_of(0x80), 0u);
}

TEST(CacheDeathTest, AnUncheckedConfigurationPanics) {
  Tags tags(4);
  EXPECT_DEATH(Cache({.size = 96, .assoc = 2, .line_size = 16}, tags), "was not checked");
  EXPECT_DEATH(Cache({.size = 0, .assoc = 0, .line_size = 0}, tags), "was not checked");
}

TEST(CacheDeathTest, StorageOfAnotherSizePanics) {
  Tags tags(3);
  EXPECT_DEATH(Cache(kOneSetOfFourWays, tags), "wrong tag storage");
}

}  // namespace
}  // namespace cg::sim
