// SPDX-License-Identifier: GPL-2.0-or-later
//
// What may differ between the forms that a set has, by its number of ways: up to 8, up to 16, more.
// Lines are of 16 bytes.
#include "sim/cache/lru_cache.h"

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

class LruCacheOfWays : public testing::TestWithParam<unsigned> {
 protected:
  static constexpr Addr kLine = 16;
  static constexpr Addr kSets = 4;

  static CacheConfig config(unsigned ways) {
    return {.size = static_cast<std::int64_t>(kSets * kLine * ways),
            .assoc = static_cast<std::int64_t>(ways),
            .line_size = static_cast<std::int64_t>(kLine)};
  }

  // The n-th line of set 0. With a distance of 256, tags agree in the eight bits of their keys.
  static Line line(Addr n, Addr distance = 1) { return {n * distance * kSets * kLine}; }

  // Loads the lines from number `count` down to 1. What set 0 holds afterwards.
  Blocks load(Addr count, Addr distance = 1) {
    Blocks blocks;
    for (Addr n = count; n >= 1; --n) {
      EXPECT_FALSE(cache_.touch(line(n, distance))) << n;
      blocks.insert(blocks.begin(), line(n, distance).addr / kLine);
    }
    blocks.resize(ways_, 0);
    return blocks;
  }

  unsigned ways_ = GetParam();
  test::OwnedLruCache owner_{config(ways_)};
  LruCache& cache_ = owner_.cache;
};

TEST_P(LruCacheOfWays, HoldsAsManyLinesAsWaysInTheOrderOfUse) {
  const Blocks blocks = load(ways_);
  EXPECT_EQ(owner_.set(0), blocks);
  for (Addr n = 1; n <= ways_; ++n) EXPECT_TRUE(cache_.touch(line(n))) << n;
}

TEST_P(LruCacheOfWays, FindsALineAtEveryPosition) {
  Blocks expected = load(ways_);
  for (unsigned step = 0; step < 3 * ways_; ++step) {
    const auto position = static_cast<std::ptrdiff_t>(step * 7 % ways_);
    const Addr block = expected[static_cast<std::size_t>(position)];
    expected.erase(expected.begin() + position);
    expected.insert(expected.begin(), block);
    EXPECT_TRUE(cache_.touch({block * kLine})) << position;
    EXPECT_EQ(owner_.set(0), expected) << position;
  }
}

TEST_P(LruCacheOfWays, DropsTheLeastRecentlyUsedLine) {
  load(ways_);
  EXPECT_FALSE(cache_.touch(line(1000)));  // instead of the first one loaded
  for (Addr n = 1; n < ways_; ++n) EXPECT_TRUE(cache_.touch(line(n))) << n;
  EXPECT_FALSE(cache_.touch(line(ways_)));
}

TEST_P(LruCacheOfWays, TellsTagsApartThatLookAlike) {
  const Blocks blocks = load(ways_, 256);
  EXPECT_EQ(owner_.set(0), blocks);
  EXPECT_FALSE(cache_.touch({kHighestBit}));
  EXPECT_TRUE(cache_.touch({kHighestBit}));
  for (Addr n = 1; n < ways_; ++n) EXPECT_TRUE(cache_.touch(line(n, 256))) << n;
  EXPECT_TRUE(cache_.touch({kHighestBit}));
}

TEST_P(LruCacheOfWays, LineZeroIsThereUntilAsManyOthersWereLoaded) {
  for (unsigned position = 0; position < ways_; ++position)
    EXPECT_EQ(cache_.tag(0, position), Line{0});
  for (Addr others = 0; others < ways_; ++others) {
    test::OwnedLruCache fresh(config(ways_));
    for (Addr n = 1; n <= others; ++n) EXPECT_FALSE(fresh.touch(line(n)));
    EXPECT_TRUE(fresh.touch({0})) << others;
    EXPECT_EQ(fresh.set(0).front(), 0u);
  }
  load(ways_);
  EXPECT_FALSE(cache_.touch({0}));
  EXPECT_TRUE(cache_.touch({0}));
}

TEST_P(LruCacheOfWays, OtherLinesThatLookLikeLineZeroAreNotThere) {
  EXPECT_FALSE(cache_.touch(line(256)));
  EXPECT_FALSE(cache_.touch({kHighestBit}));
  EXPECT_FALSE(cache_.touch({0 - line(256).addr}));
}

TEST_P(LruCacheOfWays, SetsLieApart) {
  for (Addr set = 1; set < kSets; ++set) {
    for (Addr n = 1; n <= ways_; ++n) EXPECT_FALSE(cache_.touch({line(n).addr + set * kLine}));
  }
  EXPECT_EQ(owner_.set(0), Blocks(ways_, 0));
  for (Addr set = 1; set < kSets; ++set) {
    for (Addr n = 1; n <= ways_; ++n) EXPECT_TRUE(cache_.touch({line(n).addr + set * kLine}));
  }
}

INSTANTIATE_TEST_SUITE_P(UpTo33, LruCacheOfWays,
                         testing::Values(1u, 2u, 3u, 7u, 8u, 9u, 12u, 15u, 16u, 17u, 24u, 33u));

TEST(LruCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<std::uint64_t> storage(100);
  EXPECT_DEATH(LruCache({.size = 96, .assoc = 2, .line_size = 16}, storage), "was not checked");
  EXPECT_DEATH(LruCache({.size = 0, .assoc = 0, .line_size = 0}, storage), "was not checked");
}

TEST(LruCacheDeathTest, StorageOfAnotherSizePanics) {
  constexpr CacheConfig kFourWays{.size = 64, .assoc = 4, .line_size = 16};
  std::vector<std::uint64_t> storage(LruCache::storage_words(kFourWays) - 1);
  EXPECT_DEATH(LruCache(kFourWays, storage), "wrong storage");
}

}  // namespace
}  // namespace cg::sim
