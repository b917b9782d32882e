// SPDX-License-Identifier: GPL-2.0-or-later
//
// What may differ by the number of ways, in the forms that know a line by its tag. Lines are of 16
// bytes.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

using Blocks = std::vector<Addr>;

constexpr Addr kHighestBit = std::numeric_limits<Addr>::max() / 2 + 1;

constexpr Addr kLine = 16;
constexpr Addr kSets = 4;

CacheConfig config(unsigned ways) {
  return {.size = static_cast<std::int64_t>(kSets * kLine * ways),
          .assoc = static_cast<std::int64_t>(ways),
          .line_size = static_cast<std::int64_t>(kLine)};
}

// The n-th line of set 0. With a distance of 256, tags agree in the eight bits of their keys.
Line line(Addr n, Addr distance = 1) { return {n * distance * kSets * kLine}; }

template <typename Owned>
struct Sets : Owned {
  explicit Sets(unsigned number_of_ways) : Owned(config(number_of_ways)), ways(number_of_ways) {}

  // Loads the lines from number `count` down to 1. What set 0 holds afterwards.
  Blocks load(Addr count, Addr distance = 1) {
    Blocks blocks;
    for (Addr n = count; n >= 1; --n) {
      EXPECT_FALSE(this->touch(line(n, distance))) << n;
      blocks.insert(blocks.begin(), line(n, distance).addr / kLine);
    }
    blocks.resize(ways, 0);
    return blocks;
  }

  unsigned ways;
};

// (A type for each number of ways takes half a minute to compile.)
template <typename Owned>
class CacheOfWays : public testing::Test {
 protected:
  template <typename Check>
  void for_each_number_of_ways(Check check) {
    for (const unsigned ways : {1U, 2U, 3U, 8U, 9U, 12U, 15U, 16U, 17U, 24U, 32U, 33U}) {
      SCOPED_TRACE(testing::Message() << ways << " ways");
      check(Sets<Owned>(ways));
    }
  }
};

using FormsOfWays =
    testing::Types<test::OwnedLruCache, test::OwnedPackedCache, test::OwnedTimedCache>;
TYPED_TEST_SUITE(CacheOfWays, FormsOfWays);

TYPED_TEST(CacheOfWays, HoldsAsManyLinesAsWaysInTheOrderOfUse) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    const Blocks blocks = cache.load(cache.ways);
    EXPECT_EQ(cache.set(0), blocks);
    for (Addr n = 1; n <= cache.ways; ++n) EXPECT_TRUE(cache.touch(line(n))) << n;
  });
}

TYPED_TEST(CacheOfWays, FindsALineAtEveryPosition) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    Blocks expected = cache.load(cache.ways);
    for (unsigned step = 0; step < 3 * cache.ways; ++step) {
      const auto position = static_cast<std::ptrdiff_t>(step * 7 % cache.ways);
      const Addr block = expected[static_cast<std::size_t>(position)];
      expected.erase(expected.begin() + position);
      expected.insert(expected.begin(), block);
      EXPECT_TRUE(cache.touch({block * kLine})) << position;
      EXPECT_EQ(cache.set(0), expected) << position;
    }
  });
}

TYPED_TEST(CacheOfWays, DropsTheLeastRecentlyUsedLine) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    cache.load(cache.ways);
    EXPECT_FALSE(cache.touch(line(1000)));  // instead of the first one loaded
    for (Addr n = 1; n < cache.ways; ++n) EXPECT_TRUE(cache.touch(line(n))) << n;
    EXPECT_FALSE(cache.touch(line(cache.ways)));
  });
}

TYPED_TEST(CacheOfWays, TellsTagsApartThatLookAlike) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    const Blocks blocks = cache.load(cache.ways, 256);
    EXPECT_EQ(cache.set(0), blocks);
    EXPECT_FALSE(cache.touch({kHighestBit}));
    EXPECT_TRUE(cache.touch({kHighestBit}));
    for (Addr n = 1; n < cache.ways; ++n) EXPECT_TRUE(cache.touch(line(n, 256))) << n;
    EXPECT_TRUE(cache.touch({kHighestBit}));
  });
}

TYPED_TEST(CacheOfWays, LineZeroIsThereUntilAsManyOthersWereLoaded) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    EXPECT_EQ(cache.set(0), Blocks(cache.ways, 0));
    for (Addr others = 0; others < cache.ways; ++others) {
      TypeParam fresh(config(cache.ways));
      for (Addr n = 1; n <= others; ++n) EXPECT_FALSE(fresh.touch(line(n)));
      EXPECT_TRUE(fresh.touch({0})) << others;
      EXPECT_EQ(fresh.set(0).front(), 0u);
    }
    cache.load(cache.ways);
    EXPECT_FALSE(cache.touch({0}));
    EXPECT_TRUE(cache.touch({0}));
  });
}

TYPED_TEST(CacheOfWays, OtherLinesThatLookLikeLineZeroAreNotThere) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    EXPECT_FALSE(cache.touch(line(256)));
    EXPECT_FALSE(cache.touch({kHighestBit}));
    EXPECT_FALSE(cache.touch({0 - line(256).addr}));
  });
}

TYPED_TEST(CacheOfWays, SetsLieApart) {
  this->for_each_number_of_ways([](Sets<TypeParam> cache) {
    for (Addr set = 1; set < kSets; ++set) {
      for (Addr n = 1; n <= cache.ways; ++n)
        EXPECT_FALSE(cache.touch({line(n).addr + set * kLine}));
    }
    EXPECT_EQ(cache.set(0), Blocks(cache.ways, 0));
    for (Addr set = 1; set < kSets; ++set) {
      for (Addr n = 1; n <= cache.ways; ++n) EXPECT_TRUE(cache.touch({line(n).addr + set * kLine}));
    }
  });
}

TEST(LruCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<std::uint64_t> storage(100);
  EXPECT_DEATH(LruCache({.size = 96, .assoc = 2, .line_size = 16}, storage), "was not checked");
  EXPECT_DEATH(LruCache({.size = 0, .assoc = 0, .line_size = 0}, storage), "was not checked");
}

TEST(LruCacheDeathTest, StorageOfAnotherSizePanics) {
  constexpr CacheConfig kOneSet4Ways{.size = 64, .assoc = 4, .line_size = 16};
  std::vector<std::uint64_t> storage(LruCache::storage_words(kOneSet4Ways) - 1);
  EXPECT_DEATH(LruCache(kOneSet4Ways, storage), "wrong storage");
}

}  // namespace
}  // namespace cg::sim
