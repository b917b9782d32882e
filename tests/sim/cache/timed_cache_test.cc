// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the fast path rests on: hits_guess() is true only for accesses that lie in one line that is
// there, in whatever way, and then it is all that there is to do. Lines are of 16 bytes.
#include "sim/cache/timed_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/obvious_model.h"
#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

using test::OwnedTimedCache;
using Blocks = std::vector<Addr>;

constexpr CacheConfig kTimedSet{.size = 64, .assoc = 4, .line_size = 16};
constexpr CacheConfig kFourTimedSets{.size = 128, .assoc = 2, .line_size = 16};
constexpr Addr kTopByte = std::numeric_limits<Addr>::max();

// Lines so far apart share a guess, and a set.
constexpr Addr kSameGuess = TimedCache::kGuesses * 16;

bool hits_guess(OwnedTimedCache& c, Addr addr, std::size_t size = 1) {
  return c.cache.hits_guess(addr, c.cache.geometry().slack(size), c.cache.take_times(1));
}

TEST(TimedCache, HitsEndWithTheLine) {
  OwnedTimedCache c(kFourTimedSets);
  c.touch({0x50});
  EXPECT_FALSE(hits_guess(c, 0x4f));
  EXPECT_TRUE(hits_guess(c, 0x50));
  EXPECT_TRUE(hits_guess(c, 0x50, 16));
  EXPECT_FALSE(hits_guess(c, 0x51, 16));
  EXPECT_TRUE(hits_guess(c, 0x58, 8));
  EXPECT_FALSE(hits_guess(c, 0x59, 8));
  EXPECT_TRUE(hits_guess(c, 0x5f));
  EXPECT_FALSE(hits_guess(c, 0x60));
}

TEST(TimedCache, AStraddlingAccessIsNotGuessedEvenWhenBothLinesAreThere) {
  OwnedTimedCache c(kFourTimedSets);
  c.touch({0x50});
  c.touch({0x60});
  EXPECT_FALSE(hits_guess(c, 0x5f, 2));
  EXPECT_TRUE(c.access(0x5f, 2));
}

TEST(TimedCache, ALineIsGuessedInWhicheverWayItIsAndBecomesTheMru) {
  for (const Addr block : {1u, 2u, 3u, 4u}) {
    OwnedTimedCache c(kTimedSet);
    Blocks expected{block};
    for (const Addr other : {4u, 3u, 2u, 1u})
      if (other != block) expected.push_back(other);
    for (const Addr other : {1u, 2u, 3u, 4u}) c.touch({other * 16u});
    EXPECT_TRUE(hits_guess(c, block * 16));
    EXPECT_EQ(c.set(0), expected);
  }
}

TEST(TimedCache, AccessesThatAreGuessedAreUsesInTheirOrder) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr block : {1u, 2u, 3u, 4u}) c.touch({block * 16u});
  for (const Addr block : {3u, 1u, 4u, 2u}) EXPECT_TRUE(c.access(block * 16, 1));
  EXPECT_EQ(c.set(0), (Blocks{2, 4, 1, 3}));
}

TEST(TimedCache, AGuessThatFailsChangesNothing) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr block : {1u, 2u, 3u, 4u}) c.touch({block * 16u});
  const std::vector<std::uint64_t> before = c.storage;
  EXPECT_FALSE(hits_guess(c, 0x50));
  EXPECT_FALSE(hits_guess(c, 0x1f, 2));
  EXPECT_EQ(c.storage, before);
}

TEST(TimedCache, AtTheStartLineZeroIsGuessedAndNoOther) {
  OwnedTimedCache c(kFourTimedSets);
  for (const Addr addr : {Addr{0x10}, Addr{0x20}, Addr{0x40}, kSameGuess, kTopByte})
    EXPECT_FALSE(hits_guess(c, addr)) << addr;
  EXPECT_FALSE(hits_guess(c, 0xf, 2));
  EXPECT_TRUE(hits_guess(c, 0x0, 16));
}

TEST(TimedCache, TheLastLineDoesNotReachRoundToTheFirst) {
  OwnedTimedCache c(kTimedSet);
  c.touch({kTopByte - 15});
  EXPECT_TRUE(hits_guess(c, kTopByte));
  EXPECT_TRUE(hits_guess(c, kTopByte - 15, 16));
  EXPECT_FALSE(hits_guess(c, kTopByte, 2));
  EXPECT_TRUE(hits_guess(c, 0x0));  // of its own
}

TEST(TimedCache, LinesThatShareAGuessAreToldApart) {
  OwnedTimedCache c(kTimedSet);
  EXPECT_FALSE(c.touch({0x10}));
  EXPECT_FALSE(c.touch({0x10 + kSameGuess}));
  EXPECT_FALSE(hits_guess(c, 0x10));  // is where it was, but the guess is of the other
  EXPECT_TRUE(c.touch({0x10}));
  EXPECT_TRUE(hits_guess(c, 0x10));
  EXPECT_EQ(c.set(0), (Blocks{1, (0x10 + kSameGuess) / 16, 0, 0}));
}

TEST(TimedCache, ALineThatWasDroppedIsGuessedInVain) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr block : {1u, 2u, 3u, 4u, 5u}) EXPECT_FALSE(c.touch({block * 16u}));
  EXPECT_FALSE(hits_guess(c, 0x10));
  EXPECT_FALSE(c.touch({0x10}));
}

// Of several copies of line 0 the youngest is used, and the others stay where they are.
TEST(TimedCache, OfTheCopiesOfLineZeroOneIsUsedAgain) {
  OwnedTimedCache c(kTimedSet);
  EXPECT_TRUE(c.touch({0}));
  EXPECT_FALSE(c.touch({kSameGuess}));  // takes over the guess
  EXPECT_TRUE(c.touch({0}));
  EXPECT_FALSE(c.touch({0x10}));
  EXPECT_TRUE(c.touch({0}));
  EXPECT_EQ(c.set(0), (Blocks{0, 1, kSameGuess / 16, 0}));
  EXPECT_FALSE(c.touch({0x20}));  // instead of the copy
  EXPECT_EQ(c.set(0), (Blocks{2, 0, 1, kSameGuess / 16}));
}

TEST(TimedCache, ASearchTellsWhatDropsOutBeforeItDoes) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr addr : {0x10u, 0x20u, 0x30u, 0x40u, 0x20u}) c.touch({addr});
  int told = 0;
  const auto search = [&](Addr addr) {
    return c.cache.search({addr}, [&](std::size_t place, TimedCache::Time time) {
      ++told;
      EXPECT_EQ(c.cache.line_at(0, place), Line{0x10});
      EXPECT_EQ(time, c.cache.use_time(0, place));
      EXPECT_EQ(time, c.cache.use_times()[place]);
    });
  };
  EXPECT_FALSE(search(0x50));
  EXPECT_TRUE(search(0x50));
  EXPECT_EQ(told, 1);
}

TEST(TimedCache, TimesOfAccessesThatWereTakenTogetherAreInOrder) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr block : {1u, 2u, 3u, 4u}) c.touch({block * 16u});
  const TimedCache::Time first = c.cache.take_times(3);
  EXPECT_TRUE(c.cache.hits_guess(0x20, 0, first));
  EXPECT_TRUE(c.cache.hits_guess(0x10, 0, first + 1));
  EXPECT_TRUE(c.cache.hits_guess(0x40, 0, first + 2));
  EXPECT_EQ(c.set(0), (Blocks{4, 1, 2, 3}));
  c.touch({0x30});
  EXPECT_EQ(c.set(0), (Blocks{3, 4, 1, 2}));
}

struct Tally {
  int guessed = 0;
  int below = 0;
};

// As the tool does it: the guess; if it fails, the short way for an access within a line.
bool access_in_steps(TimedCache& cache, Addr addr, std::size_t size, Tally& tally) {
  const Line line = cache.geometry().line_of(addr);
  const Addr slack = cache.geometry().slack(size);
  const bool is_guessed = cache.hits_guess(addr, slack, cache.take_times(1));
  ++(is_guessed ? tally.guessed : tally.below);
  if (is_guessed) return true;
  return addr - line.addr > slack ? cache.access(addr, size) : cache.search(line);
}

Tally run_in_steps(const CacheConfig& config, int accesses, std::uint64_t seed) {
  OwnedTimedCache ours(config);
  test::ObviousCache model(config);
  test::AddressStream stream(config, static_cast<std::size_t>(config.line_size), seed);
  Tally tally;
  for (int step = 0; step < accesses && !testing::Test::HasFailure(); ++step) {
    const auto [addr, size] = stream.next();
    const bool hit = model.access(addr, size);
    EXPECT_EQ(access_in_steps(ours.cache, addr, size, tally), hit)
        << size << " bytes at 0x" << std::hex << addr;
  }
  for (std::size_t set = 0; set < model.sets().size(); ++set)
    EXPECT_TRUE(std::ranges::equal(ours.set(set), model.sets()[set])) << set;
  return tally;
}

TEST(TimedCache, TheStepsOfAnAccessAgreeWithTheModel) {
  for (const CacheConfig& config :
       {kTimedSet, kFourTimedSets, CacheConfig{32, 2, 16}, CacheConfig{32, 1, 16},
        CacheConfig{256, 4, 64}, CacheConfig{768, 3, 64}, CacheConfig{4096, 8, 256},
        CacheConfig{288, 9, 32}, CacheConfig{1536, 24, 32}, CacheConfig{32768, 8, 64}}) {
    SCOPED_TRACE(testing::Message() << config.size << ',' << config.assoc);
    const Tally tally = run_in_steps(config, 20000, 3);
    EXPECT_GT(tally.guessed, 500);
    EXPECT_GT(tally.below, 500);
  }
}

// As many places as a guess can name, and more.
constexpr CacheConfig kAllGuessed{.size = 65536 * 16, .assoc = 4, .line_size = 16};
constexpr CacheConfig kTwiceAsMany{.size = 2 * 65536 * 16, .assoc = 4, .line_size = 16};

TEST(TimedCache, TheLastPlaceThatAGuessCanNameIsGuessed) {
  OwnedTimedCache c(kAllGuessed);
  EXPECT_FALSE(c.touch({kAllGuessed.size / 4 - 16}));  // in the last set
  EXPECT_TRUE(hits_guess(c, kAllGuessed.size / 4 - 16));
}

TEST(TimedCache, BeyondThatLinesAreSearchedFor) {
  OwnedTimedCache c(kTwiceAsMany);
  const Addr half = kTwiceAsMany.size / 4 / 2;  // begins with the first set beyond
  EXPECT_FALSE(c.touch({half}));
  EXPECT_FALSE(hits_guess(c, half));
  EXPECT_TRUE(c.touch({half}));
  EXPECT_TRUE(hits_guess(c, 0));
  EXPECT_FALSE(c.touch({half - 16}));
  EXPECT_TRUE(hits_guess(c, half - 16));
}

TEST(TimedCache, CachesWithMorePlacesAgreeWithTheModel) {
  for (const CacheConfig& config : {kAllGuessed, kTwiceAsMany}) {
    SCOPED_TRACE(config.size);
    const Tally tally = run_in_steps(config, 100000, 4);
    EXPECT_GT(tally.guessed, 500);
    EXPECT_GT(tally.below, 500);
  }
}

TEST(TimedCache, AWayTakesTwoWords) { EXPECT_EQ(TimedCache::storage_words(kTimedSet), 2u * 4); }

// Places that were never used have time 0.
TEST(TimedCache, TimesOfUsesAreAboveZero) {
  OwnedTimedCache c(kFourTimedSets);
  EXPECT_EQ(c.cache.use_times().size(), 8u);
  EXPECT_GT(c.cache.take_times(1), 0u);
}

TEST(TimedCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<std::uint64_t> storage(100);
  EXPECT_DEATH(TimedCache({.size = 96, .assoc = 2, .line_size = 16}, storage), "was not checked");
  EXPECT_DEATH(TimedCache({.size = 0, .assoc = 0, .line_size = 0}, storage), "was not checked");
}

TEST(TimedCacheDeathTest, StorageOfAnotherSizePanics) {
  std::vector<std::uint64_t> storage(TimedCache::storage_words(kTimedSet) + 1);
  EXPECT_DEATH(TimedCache(kTimedSet, storage), "wrong storage");
}

TEST(TimedCache, ADroppedLineIsGoneAndItsPlaceIsTheNextToBeTaken) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr line : {0x50u, 0x60u, 0x70u, 0x80u}) c.touch({line});
  c.cache.drop({0x70});
  EXPECT_FALSE(hits_guess(c, 0x70));
  c.touch({0x90});
  for (const Addr line : {0x50u, 0x60u, 0x80u, 0x90u}) EXPECT_TRUE(c.touch({line})) << line;
  EXPECT_FALSE(c.touch({0x70}));
}

TEST(TimedCache, DroppingALineThatIsNotThereChangesNothing) {
  OwnedTimedCache c(kTimedSet);
  for (const Addr line : {0x50u, 0x60u, 0x70u, 0x80u}) c.touch({line});
  c.cache.drop({0x90});
  for (const Addr line : {0x50u, 0x60u, 0x70u, 0x80u}) EXPECT_TRUE(hits_guess(c, line)) << line;
}

TEST(TimedCache, HasAnyNumberOfSetsWithAModulo) {
  const CacheConfig three_sets{.size = 96, .assoc = 2, .line_size = 16};
  std::vector<std::uint64_t> storage(TimedCacheOf<ModuloGeometry>::storage_words(three_sets));
  TimedCacheOf<ModuloGeometry> cache(three_sets, storage);
  for (const Addr number : {3u, 6u, 4u, 5u, 7u, 8u}) EXPECT_FALSE(cache.touch({number * 16}));
  for (const Addr number : {3u, 6u, 4u, 5u, 7u, 8u}) EXPECT_TRUE(cache.touch({number * 16}));
  EXPECT_FALSE(cache.touch({9 * 16}));  // in the place of 3
  EXPECT_TRUE(cache.touch({6 * 16}));
  EXPECT_FALSE(cache.touch({3 * 16}));
}

}  // namespace
}  // namespace cg::sim
