// SPDX-License-Identifier: GPL-2.0-or-later
//
// How many times are later, against a sorted set of them.
#include "sim/misses/ordered_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <set>
#include <span>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

struct GuardedBlocks {
  std::uint64_t* take() {
    blocks.emplace_back();
    blocks.back().fill(~std::uint64_t{0});
    return blocks.back().data();
  }
  // And a word behind each that is another's.
  std::deque<std::array<std::uint64_t, OrderedTimes<GuardedBlocks>::kBlock + 1>> blocks;
};

// A set of times beside a plain one.
class OrderedTimesTest : public testing::Test {
 protected:
  using Times = OrderedTimes<GuardedBlocks>;

  ~OrderedTimesTest() override { expect_nothing_behind(); }

  void begin(std::size_t n) {
    expect_nothing_behind();
    words = Times::storage_words(n);
    storage.assign(words + 64, ~std::uint64_t{0});
    times = Times(n, std::span(storage).first(words), blocks);
    most = n;
  }
  void expect_nothing_behind() const {
    for (std::size_t i = words; i < storage.size(); ++i) EXPECT_EQ(storage[i], ~std::uint64_t{0});
    for (const auto& block : blocks.blocks) EXPECT_EQ(block.back(), ~std::uint64_t{0});
  }
  void insert(std::uint64_t time) {
    times.insert(time);
    plain.insert(time);
  }
  // Returns how many are later.
  std::size_t remove(std::uint64_t time) {
    const auto place = plain.find(time);
    const auto later = static_cast<std::size_t>(std::distance(place, plain.end())) - 1;
    plain.erase(place);
    const std::size_t ours = times.remove(time);
    if (later < most) {
      EXPECT_EQ(ours, later) << time;
    } else {
      EXPECT_GE(ours, most) << time;
    }
    return later;
  }
  std::uint64_t nth_oldest(std::size_t n) const {
    return *std::next(plain.begin(), static_cast<std::ptrdiff_t>(n));
  }

  GuardedBlocks blocks;
  std::size_t words = 0;
  std::vector<std::uint64_t> storage;
  Times times;
  std::set<std::uint64_t> plain;
  std::size_t most = 0;
};

TEST_F(OrderedTimesTest, CountWhatIsLater) {
  begin(1000);
  for (const std::uint64_t time : {5u, 1u, 9u, 7u}) insert(time);
  EXPECT_EQ(remove(5), 2u);
  EXPECT_EQ(remove(9), 0u);
  EXPECT_EQ(remove(1), 1u);
  EXPECT_EQ(remove(7), 0u);
}

// New times are among the latest, and lines of all ages come back.
TEST_F(OrderedTimesTest, AreThoseOfASetInAnyOrder) {
  for (const std::size_t lines : {10u, 100u, 1000u, 9000u}) {
    plain.clear();
    begin(1U << 20U);
    test::Random random(lines);
    std::uint64_t now = 1000;
    std::size_t old = 0;
    for (int i = 0; i < 20000; ++i) {
      ++now;
      const std::uint64_t back = random.below(16) == 0 ? now - 1 : random.below(800);
      if (plain.count(now - back) == 0) insert(now - back);
      if (plain.size() <= lines) continue;
      const bool is_late = random.below(2) == 0;
      const std::size_t among = is_late ? std::min<std::size_t>(plain.size(), 50) : plain.size();
      const auto n = static_cast<std::size_t>(random.below(among));
      old += remove(nth_oldest(plain.size() - 1 - n)) > lines / 2;
      if (HasFailure()) return;
    }
    EXPECT_GT(old, 500u);
  }
}

// As in a walk over the same data again and again: the oldest come back.
TEST_F(OrderedTimesTest, BlocksThatAreEmptyAreUsedAgain) {
  begin(1U << 16U);
  std::uint64_t now = 0;
  for (int i = 0; i < 1000; ++i) insert(++now);
  for (int i = 0; i < 100000; ++i) {
    ASSERT_EQ(remove(*plain.begin()), 999u);
    insert(++now);
  }
  EXPECT_LT(blocks.blocks.size(), 150u);
}

TEST_F(OrderedTimesTest, TheOldestAreForgottenWhenThereAreTooMany) {
  begin(2000);
  test::Random random(3);
  std::uint64_t now = 0;
  std::size_t forgotten = 0;
  for (int i = 0; i < 20000; ++i) {
    insert(++now);
    if (random.below(4) != 0) continue;
    const bool is_late = random.below(2) == 0;
    const std::size_t among = is_late ? std::min<std::size_t>(plain.size(), 2500) : plain.size();
    forgotten += remove(nth_oldest(plain.size() - 1 - random.below(among))) >= most;
    if (HasFailure()) return;
  }
  EXPECT_GT(forgotten, 500u);
  EXPECT_LT(blocks.blocks.size(), 400u);
  times.insert(1);  // nothing is so old
  EXPECT_GE(times.remove(1), most);
}

// Around the first time that blocks are forgotten.
TEST_F(OrderedTimesTest, TheLatestAreNeverForgotten) {
  for (std::uint64_t n = 2000; n < 2200; ++n) {
    begin(64);
    for (std::uint64_t time = 1; time <= n; ++time) times.insert(time);
    EXPECT_EQ(times.remove(n), 0u);
    EXPECT_EQ(times.remove(n - 64), 63u) << n;
  }
}

// Blocks have 32 times each, the last one 33, when they are merged for an old time's sake.
TEST_F(OrderedTimesTest, AsManyAsAreAskedForAreKept) {
  for (const std::size_t n : {97U, 98U, 99U, 2040U}) {
    plain.clear();
    begin(n);
    for (std::uint64_t i = 1; i <= 2049; ++i) insert(100 * i);
    for (std::uint64_t i = 1; i <= 33; ++i) insert(100 * 300 + i);
    remove(nth_oldest(plain.size() - n));
  }
}

// In the order of their times each split leaves half a block behind.
TEST_F(OrderedTimesTest, TwoHalvesOfABlockFitOneAgain) {
  begin(1U << 16U);
  for (std::uint64_t time = 1; time <= 4000; ++time) insert(time);
  EXPECT_LT(blocks.blocks.size(), 100u);
}

TEST_F(OrderedTimesTest, BlocksThatAreForgottenAreUsedAgain) {
  begin(64);
  std::uint64_t now = 0;
  while (now < 10'000) times.insert(++now);
  const std::size_t taken = blocks.blocks.size();
  while (now < 200'000) times.insert(++now);
  EXPECT_EQ(blocks.blocks.size(), taken);
}

// Blocks of 32 times get one more each: no two of them fit one block.
TEST_F(OrderedTimesTest, MayLieInBlocksThatCannotBeMerged) {
  begin(1U << 16U);
  for (std::uint64_t i = 1; i <= most; ++i) {
    insert(10 * i);
    if (i > 100 && i % 32 == 0) insert(10 * (i - 100) + 5);
  }
  for (const std::uint64_t i : {40000u, 50000u, 60000u}) remove(10 * i);
}

// Sums of 64 blocks, and of 4096, are up to date after each change.
TEST_F(OrderedTimesTest, MayBeInMoreThan4096Blocks) {
  begin(1U << 20U);
  std::uint64_t now = 0;
  while (now < 300'000) times.insert(++now);
  for (const std::uint64_t first : {1U, 100'000U, 290'000U})
    for (std::uint64_t old = first; old < first + 200; ++old) {
      times.insert(++now);
      ASSERT_EQ(times.remove(old), now - old);
    }
}

// A line of a set that nothing else uses drops out at last.
TEST_F(OrderedTimesTest, NewTimesMayBeOlderThanAll) {
  begin(1U << 20U);
  for (std::uint64_t time = 10000; time < 20000; ++time) insert(time);
  for (std::uint64_t time = 5000; time > 0; --time) insert(time);
  for (std::uint64_t time = 1; time <= 5000; time += 7) remove(time);
  for (std::uint64_t time = 10000; time < 20000; time += 7) remove(time);
}

}  // namespace
}  // namespace cg::sim
