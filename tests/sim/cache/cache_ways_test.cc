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

template <typename Owner, unsigned kWays>
struct Form {
  using Owned = Owner;
  static constexpr unsigned ways = kWays;
};

template <typename AnyForm>
class CacheOfWays : public testing::Test {
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
      EXPECT_FALSE(owner_.touch(line(n, distance))) << n;
      blocks.insert(blocks.begin(), line(n, distance).addr / kLine);
    }
    blocks.resize(ways_, 0);
    return blocks;
  }

  unsigned ways_ = AnyForm::ways;
  typename AnyForm::Owned owner_{config(ways_)};
};

using Forms = testing::Types<
    Form<test::OwnedLruCache, 1>, Form<test::OwnedLruCache, 2>, Form<test::OwnedLruCache, 3>,
    Form<test::OwnedLruCache, 8>, Form<test::OwnedLruCache, 9>, Form<test::OwnedLruCache, 12>,
    Form<test::OwnedLruCache, 15>, Form<test::OwnedLruCache, 16>, Form<test::OwnedLruCache, 17>,
    Form<test::OwnedLruCache, 24>, Form<test::OwnedLruCache, 32>, Form<test::OwnedLruCache, 33>,
    Form<test::OwnedPackedCache, 1>, Form<test::OwnedPackedCache, 2>,
    Form<test::OwnedPackedCache, 3>, Form<test::OwnedPackedCache, 8>,
    Form<test::OwnedPackedCache, 9>, Form<test::OwnedPackedCache, 12>,
    Form<test::OwnedPackedCache, 15>, Form<test::OwnedPackedCache, 16>,
    Form<test::OwnedPackedCache, 17>, Form<test::OwnedPackedCache, 24>,
    Form<test::OwnedPackedCache, 32>, Form<test::OwnedPackedCache, 33>,
    Form<test::OwnedTimedCache, 1>, Form<test::OwnedTimedCache, 2>, Form<test::OwnedTimedCache, 3>,
    Form<test::OwnedTimedCache, 8>, Form<test::OwnedTimedCache, 9>, Form<test::OwnedTimedCache, 12>,
    Form<test::OwnedTimedCache, 15>, Form<test::OwnedTimedCache, 16>,
    Form<test::OwnedTimedCache, 17>, Form<test::OwnedTimedCache, 24>,
    Form<test::OwnedTimedCache, 32>, Form<test::OwnedTimedCache, 33>>;
TYPED_TEST_SUITE(CacheOfWays, Forms);

TYPED_TEST(CacheOfWays, HoldsAsManyLinesAsWaysInTheOrderOfUse) {
  const Blocks blocks = this->load(this->ways_);
  EXPECT_EQ(this->owner_.set(0), blocks);
  for (Addr n = 1; n <= this->ways_; ++n) EXPECT_TRUE(this->owner_.touch(this->line(n))) << n;
}

TYPED_TEST(CacheOfWays, FindsALineAtEveryPosition) {
  Blocks expected = this->load(this->ways_);
  for (unsigned step = 0; step < 3 * this->ways_; ++step) {
    const auto position = static_cast<std::ptrdiff_t>(step * 7 % this->ways_);
    const Addr block = expected[static_cast<std::size_t>(position)];
    expected.erase(expected.begin() + position);
    expected.insert(expected.begin(), block);
    EXPECT_TRUE(this->owner_.touch({block * this->kLine})) << position;
    EXPECT_EQ(this->owner_.set(0), expected) << position;
  }
}

TYPED_TEST(CacheOfWays, DropsTheLeastRecentlyUsedLine) {
  this->load(this->ways_);
  EXPECT_FALSE(this->owner_.touch(this->line(1000)));  // instead of the first one loaded
  for (Addr n = 1; n < this->ways_; ++n) EXPECT_TRUE(this->owner_.touch(this->line(n))) << n;
  EXPECT_FALSE(this->owner_.touch(this->line(this->ways_)));
}

TYPED_TEST(CacheOfWays, TellsTagsApartThatLookAlike) {
  const Blocks blocks = this->load(this->ways_, 256);
  EXPECT_EQ(this->owner_.set(0), blocks);
  EXPECT_FALSE(this->owner_.touch({kHighestBit}));
  EXPECT_TRUE(this->owner_.touch({kHighestBit}));
  for (Addr n = 1; n < this->ways_; ++n) EXPECT_TRUE(this->owner_.touch(this->line(n, 256))) << n;
  EXPECT_TRUE(this->owner_.touch({kHighestBit}));
}

TYPED_TEST(CacheOfWays, LineZeroIsThereUntilAsManyOthersWereLoaded) {
  EXPECT_EQ(this->owner_.set(0), Blocks(this->ways_, 0));
  for (Addr others = 0; others < this->ways_; ++others) {
    typename TypeParam::Owned fresh(this->config(this->ways_));
    for (Addr n = 1; n <= others; ++n) EXPECT_FALSE(fresh.touch(this->line(n)));
    EXPECT_TRUE(fresh.touch({0})) << others;
    EXPECT_EQ(fresh.set(0).front(), 0u);
  }
  this->load(this->ways_);
  EXPECT_FALSE(this->owner_.touch({0}));
  EXPECT_TRUE(this->owner_.touch({0}));
}

TYPED_TEST(CacheOfWays, OtherLinesThatLookLikeLineZeroAreNotThere) {
  EXPECT_FALSE(this->owner_.touch(this->line(256)));
  EXPECT_FALSE(this->owner_.touch({kHighestBit}));
  EXPECT_FALSE(this->owner_.touch({0 - this->line(256).addr}));
}

TYPED_TEST(CacheOfWays, SetsLieApart) {
  for (Addr set = 1; set < this->kSets; ++set) {
    for (Addr n = 1; n <= this->ways_; ++n)
      EXPECT_FALSE(this->owner_.touch({this->line(n).addr + set * this->kLine}));
  }
  EXPECT_EQ(this->owner_.set(0), Blocks(this->ways_, 0));
  for (Addr set = 1; set < this->kSets; ++set) {
    for (Addr n = 1; n <= this->ways_; ++n)
      EXPECT_TRUE(this->owner_.touch({this->line(n).addr + set * this->kLine}));
  }
}

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
