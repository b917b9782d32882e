// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level by property, in each of its forms, on the smallest geometries. Lines are 16 bytes
// throughout, so the last hexadecimal digit of an address is the offset and the rest is the block
// number: 0x2f is the last byte of line 2.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/owned_cache.h"

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
template <typename Owned>
class Script : public Owned {
 public:
  using Owned::Owned;

  bool hits(Addr addr, std::size_t size = 1) { return this->access(addr, size); }
  bool misses(Addr addr, std::size_t size = 1) { return !hits(addr, size); }
  bool each_misses(std::initializer_list<Addr> addrs) {
    return std::ranges::all_of(addrs, [this](Addr addr) { return misses(addr); });
  }
};

template <typename Owned>
class Cache : public testing::Test {};

using Forms = testing::Types<test::OwnedLruCache, test::OwnedPackedCache, test::OwnedTimedCache,
                             test::OwnedCodeLineCache>;
TYPED_TEST_SUITE(Cache, Forms);

TYPED_TEST(Cache, AMissLoadsTheWholeLine) {
  Script<TypeParam> c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x18));
  EXPECT_TRUE(c.hits(0x18));
  EXPECT_TRUE(c.hits(0x10));
  EXPECT_TRUE(c.hits(0x1f));
  EXPECT_TRUE(c.misses(0x20));
}

TYPED_TEST(Cache, ASetEvictsItsLeastRecentlyUsedWay) {
  Script<TypeParam> c(kOneSetOfTwoWays);
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

// On the one cache each access is made again, and no later one tells.
TYPED_TEST(Cache, AHitOnTheMruLineIsInvisible) {
  for (const CacheConfig& config : {kTwoSetsOfOneWay, kOneSetOfFourWays, kTwoSetsOfTwoWays}) {
    TypeParam once(config);
    TypeParam again(config);
    test::Random random(1);
    for (int i = 0; i < 1000; ++i) {
      const Addr addr = random.below(8 * 16);
      const bool hit = again.access(addr, 1);
      EXPECT_TRUE(again.access(addr, 1));
      ASSERT_EQ(once.access(addr, 1), hit) << i;
      for (std::size_t set = 0; set < static_cast<std::size_t>(config.sets()); ++set)
        ASSERT_EQ(once.set(set), again.set(set)) << i;
    }
  }
}

TYPED_TEST(Cache, AHitInAnyWayMakesItTheMostRecentlyUsedAndKeepsTheOrderOfTheRest) {
  Script<TypeParam> c(kOneSetOfFourWays);
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

TYPED_TEST(Cache, ADirectMappedSetHoldsTheLastLineAlone) {
  Script<TypeParam> c(kTwoSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.misses(0x40));  // evicts 2
  EXPECT_TRUE(c.misses(0x20));  // evicts 4
  EXPECT_TRUE(c.hits(0x20));
}

TYPED_TEST(Cache, TheLowBitsOfTheBlockNumberChooseTheSet) {
  Script<TypeParam> c(kFourSetsOfOneWay);
  EXPECT_TRUE(c.each_misses({0x50, 0xa0, 0xf0, 0x40}));
  EXPECT_EQ(c.set(0), Tags{0x4});
  EXPECT_EQ(c.set(1), Tags{0x5});
  EXPECT_EQ(c.set(2), Tags{0xa});
  EXPECT_EQ(c.set(3), Tags{0xf});
}

TYPED_TEST(Cache, TheOtherBitsOfTheBlockNumberDoNot) {
  Script<TypeParam> c(kFourSetsOfOneWay);
  for (Addr bit = 0x40; bit != 0; bit *= 2) {
    EXPECT_TRUE(c.misses(bit + 0x10));
    EXPECT_EQ(c.set(1), Tags{(bit + 0x10) / 16});
  }
}

TYPED_TEST(Cache, SetsDoNotDisturbEachOther) {
  Script<TypeParam> c(kTwoSetsOfTwoWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.each_misses({0x20, 0x40, 0x60, 0x80}));
  EXPECT_EQ(c.set(0), (Tags{8, 6}));
  EXPECT_EQ(c.set(1), (Tags{1, 0}));
  EXPECT_TRUE(c.hits(0x10));
}

TYPED_TEST(Cache, LinesThatDifferInTheHighestAddressBitAloneAreTwo) {
  constexpr Addr kHighestBit = kLastByte / 2 + 1;
  Script<TypeParam> c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.misses(kHighestBit + 0x10));
  EXPECT_TRUE(c.hits(0x10));
  EXPECT_TRUE(c.hits(kHighestBit + 0x10));
}

TYPED_TEST(Cache, AnAccessUpToTheEndOfItsLineTouchesNoOther) {
  Script<TypeParam> c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(0x10, 16));
  EXPECT_TRUE(c.misses(0x38, 8));
  EXPECT_TRUE(c.misses(0x5f, 1));
  EXPECT_EQ(c.set(0), (Tags{5, 3, 1, 0}));
}

TYPED_TEST(Cache, AnAccessOneByteBeyondItsLineTouchesTheNext) {
  Script<TypeParam> c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(0x11, 16));
  EXPECT_EQ(c.set(0), (Tags{2, 1, 0, 0}));
  EXPECT_TRUE(c.misses(0x3f, 2));
  EXPECT_EQ(c.set(0), (Tags{4, 3, 2, 1}));
}

TYPED_TEST(Cache, AStraddlingAccessLooksBothLinesUpTheLowerFirst) {
  Script<TypeParam> c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x1c, 8));
  EXPECT_EQ(c.set(0), (Tags{2, 1}));
  EXPECT_TRUE(c.hits(0x10));
  EXPECT_EQ(c.set(0), (Tags{1, 2}));
  EXPECT_TRUE(c.hits(0x1c, 8));
  EXPECT_EQ(c.set(0), (Tags{2, 1}));
}

TYPED_TEST(Cache, AStraddlingAccessMissesWhenEitherLineIsMissing) {
  Script<TypeParam> c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.misses(0x1c, 8));  // 2 was missing
  EXPECT_TRUE(c.hits(0x1c, 8));
  EXPECT_TRUE(c.misses(0x40));
  EXPECT_TRUE(c.misses(0x3c, 8));  // 3 was missing
  EXPECT_TRUE(c.hits(0x3c, 8));
}

TYPED_TEST(Cache, AStraddlingAccessLoadsTheHigherLineAlsoWhenTheLowerMissed) {
  Script<TypeParam> c(kTwoSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x2c, 8));
  EXPECT_EQ(c.set(0), Tags{2});
  EXPECT_EQ(c.set(1), Tags{3});
}

TYPED_TEST(Cache, TheLowerLineOfAStraddlingAccessMayEvictTheHigher) {
  Script<TypeParam> c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.misses(0x50));
  EXPECT_EQ(c.set(0), (Tags{5, 2}));
  EXPECT_TRUE(c.misses(0x1c, 8));  // 1 evicts 2, then 2 evicts 5
  EXPECT_EQ(c.set(0), (Tags{2, 1}));
}

TYPED_TEST(Cache, AStraddlingAccessChoosesASetForEachLine) {
  Script<TypeParam> c(kFourSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x7c, 8));
  EXPECT_EQ(c.set(3), Tags{7});
  EXPECT_EQ(c.set(0), Tags{8});
}

TYPED_TEST(Cache, BlockZeroHitsFromTheStartInEveryWay) {
  Script<TypeParam> c(kOneSetOfFourWays);
  EXPECT_TRUE(c.hits(0x00));
  EXPECT_EQ(c.set(0), (Tags{0, 0, 0, 0}));
  EXPECT_TRUE(c.each_misses({0x10, 0x20, 0x30}));
  EXPECT_EQ(c.set(0), (Tags{3, 2, 1, 0}));
  EXPECT_TRUE(c.hits(0x00));
  EXPECT_EQ(c.set(0), (Tags{0, 3, 2, 1}));
  EXPECT_TRUE(c.each_misses({0x40, 0x50, 0x60, 0x70}));
  EXPECT_TRUE(c.misses(0x00));  // by now it is a line like any other
}

TYPED_TEST(Cache, BlockZeroHitsFromTheStartInADirectMappedCacheToo) {
  Script<TypeParam> c(kTwoSetsOfOneWay);
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.hits(0x00));
  EXPECT_TRUE(c.misses(0x20));  // evicts 0
  EXPECT_TRUE(c.misses(0x00));
}

TYPED_TEST(Cache, NoOtherBlockHitsFromTheStart) {
  Script<TypeParam> c(kFourSetsOfOneWay);
  EXPECT_TRUE(c.each_misses({0x10, 0x20, 0x30, 0x40}));
}

TYPED_TEST(Cache, TheLineAfterTheLastIsLineZero) {
  Script<TypeParam> c(kOneSetOfFourWays);
  EXPECT_TRUE(c.misses(kLastByte));
  EXPECT_TRUE(c.misses(0x10));
  EXPECT_TRUE(c.hits(kLastByte, 2));
  EXPECT_EQ(c.set(0), (Tags{0, kLastBlock, 1, 0}));
}

TYPED_TEST(Cache, AnAccessMayEndWithTheLastByte) {
  Script<TypeParam> c(kOneSetOfTwoWays);
  EXPECT_TRUE(c.misses(kLastByte - 15, 16));
  EXPECT_EQ(c.set(0), (Tags{kLastBlock, 0}));
}

TYPED_TEST(Cache, ATouchIsAnAccessWithinOneLine) {
  Script<TypeParam> c(kOneSetOfTwoWays);
  EXPECT_FALSE(c.touch({0x10}));
  EXPECT_TRUE(c.hits(0x10, 16));
  EXPECT_TRUE(c.misses(0x20));
  EXPECT_TRUE(c.touch({0x10}));
  EXPECT_EQ(c.set(0), (Tags{1, 2}));
}

}  // namespace
}  // namespace cg::sim
