// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/prefetcher.h"

#include <gtest/gtest.h>

#include <optional>

namespace cg::sim {
namespace {

using Ahead = std::optional<Addr>;

// Accesses to blocks of 64 bytes of a page that none has seen; what is asked for is a block, too.
class PrefetcherTest : public testing::Test {
 protected:
  Ahead watch(Addr block) {
    const Ahead ahead = prefetcher.watch(kPage + 64 * block);
    return ahead ? Ahead((*ahead - kPage) / 64) : ahead;
  }

  static constexpr Addr kPage = 0x7000;
  Prefetcher prefetcher{64};
};

TEST_F(PrefetcherTest, GoesAheadFromTheThirdBlockOn) {
  EXPECT_EQ(watch(10), Ahead());
  EXPECT_EQ(watch(11), Ahead());
  EXPECT_EQ(watch(12), Ahead(17));
  EXPECT_EQ(watch(13), Ahead(18));
}

TEST_F(PrefetcherTest, GoesDownLikewise) {
  EXPECT_EQ(watch(30), Ahead());
  EXPECT_EQ(watch(29), Ahead());
  EXPECT_EQ(watch(28), Ahead(23));
}

TEST_F(PrefetcherTest, TheSameBlockAgainIsNothing) {
  watch(10);
  watch(11);
  EXPECT_EQ(watch(11), Ahead());
  EXPECT_EQ(watch(12), Ahead(17));
  EXPECT_EQ(watch(12), Ahead());
}

TEST_F(PrefetcherTest, ATurnCountsFromTheNextBlockOn) {
  watch(10);
  watch(11);
  watch(12);
  EXPECT_EQ(watch(11), Ahead());
  EXPECT_EQ(watch(10), Ahead());
  EXPECT_EQ(watch(9), Ahead(4));
  EXPECT_EQ(watch(10), Ahead());
  EXPECT_EQ(watch(11), Ahead());
  EXPECT_EQ(watch(12), Ahead(17));
}

TEST_F(PrefetcherTest, AJumpEndsTheRun) {
  watch(10);
  watch(11);
  EXPECT_EQ(watch(20), Ahead());
  EXPECT_EQ(watch(21), Ahead());
  EXPECT_EQ(watch(22), Ahead(27));
}

TEST_F(PrefetcherTest, BeginsAtAddressZero) {
  EXPECT_EQ(prefetcher.watch(0), Ahead());
  EXPECT_EQ(prefetcher.watch(64), Ahead());
  EXPECT_EQ(prefetcher.watch(128), Ahead(128 + 5 * 64));
}

TEST_F(PrefetcherTest, PagesHaveStreamsOfTheirOwnUnlessTheyAreEightApart) {
  watch(10);
  prefetcher.watch(kPage + 0x1000);
  watch(11);
  EXPECT_EQ(watch(12), Ahead(17));
  prefetcher.watch(kPage + 0x8000);
  EXPECT_EQ(watch(13), Ahead());
}

}  // namespace
}  // namespace cg::sim
