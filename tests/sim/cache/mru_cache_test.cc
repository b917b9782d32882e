// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the fast path rests on: hits_mru() is true for exactly the accesses that lie in one line,
// the most recently used of its set - no more, or they would go wrong; no fewer, or be slow.
#include "sim/cache/mru_cache.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/obvious_model.h"
#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

using test::OwnedCache;

constexpr CacheConfig kOneSet{.size = 64, .assoc = 4, .line_size = 16};
constexpr CacheConfig kFourSets{.size = 128, .assoc = 2, .line_size = 16};
constexpr Addr kLastByte = std::numeric_limits<Addr>::max();

bool hits_mru(const OwnedCache& c, Addr addr, std::size_t size) {
  return c.cache.hits_mru(addr, c.cache.geometry().slack(size));
}

TEST(MruCache, HitsEndWithTheLine) {
  OwnedCache c(kFourSets);
  c.cache.touch({0x50});
  EXPECT_FALSE(hits_mru(c, 0x4f, 1));
  EXPECT_TRUE(hits_mru(c, 0x50, 1));
  EXPECT_TRUE(hits_mru(c, 0x50, 16));
  EXPECT_FALSE(hits_mru(c, 0x51, 16));
  EXPECT_TRUE(hits_mru(c, 0x58, 8));
  EXPECT_FALSE(hits_mru(c, 0x59, 8));
  EXPECT_TRUE(hits_mru(c, 0x5f, 1));
  EXPECT_FALSE(hits_mru(c, 0x60, 1));
}

TEST(MruCache, AStraddlingAccessIsNoneEvenWhenBothLinesAre) {
  OwnedCache c(kFourSets);
  c.cache.touch({0x50});
  c.cache.touch({0x60});
  EXPECT_FALSE(hits_mru(c, 0x5f, 2));
  EXPECT_TRUE(c.cache.access(0x5f, 2));
}

TEST(MruCache, OnlyTheMostRecentlyUsedWayCounts) {
  OwnedCache c(kOneSet);
  c.cache.touch({0x50});
  c.cache.touch({0x60});
  EXPECT_FALSE(hits_mru(c, 0x50, 1));
  EXPECT_TRUE(hits_mru(c, 0x60, 1));
}

TEST(MruCache, AtTheStartItIsLineZeroInEverySet) {
  const OwnedCache c(kFourSets);
  EXPECT_TRUE(hits_mru(c, 0x0, 16));
  EXPECT_FALSE(hits_mru(c, 0xf, 2));
  for (Addr addr : {Addr{0x10}, Addr{0x20}, Addr{0x30}, Addr{0x40}, kLastByte})
    EXPECT_FALSE(hits_mru(c, addr, 1)) << addr;
}

TEST(MruCache, TheLastLineDoesNotReachRoundToTheFirst) {
  OwnedCache c(kOneSet);
  c.cache.touch({kLastByte - 15});
  EXPECT_TRUE(hits_mru(c, kLastByte, 1));
  EXPECT_TRUE(hits_mru(c, kLastByte - 15, 16));
  EXPECT_FALSE(hits_mru(c, kLastByte, 2));
  EXPECT_FALSE(hits_mru(c, 0x0, 1));
}

TEST(MruCache, LineZeroDoesNotReachBackToTheLast) {
  const OwnedCache c(kOneSet);
  EXPECT_TRUE(hits_mru(c, 0x0, 1));
  EXPECT_FALSE(hits_mru(c, kLastByte, 1));
  EXPECT_FALSE(hits_mru(c, kLastByte, 2));
}

struct Tally {
  int mru = 0;
  int below = 0;
};

// As the tool does it: the question whether an access hits the MRU; if not, the short way for an
// access within a line.
bool access_in_steps(MruCache& cache, Addr addr, std::size_t size) {
  const Line line = cache.geometry().line_of(addr);
  if (cache.hits_mru(addr, cache.geometry().slack(size))) return true;
  const bool straddles = addr - line.addr > cache.geometry().slack(size);
  return straddles ? cache.access(addr, size) : cache.touch(line);
}

// On one cache the whole access(), on another its steps; before each, hits_mru() is what the model
// says.
Tally run_mru(const CacheConfig& config, int accesses, std::uint64_t seed) {
  OwnedCache whole(config);
  OwnedCache steps(config);
  test::ObviousCache model(config);
  test::AddressStream stream(config, static_cast<std::size_t>(config.line_size), seed);
  Tally tally;
  for (int step = 0; step < accesses; ++step) {
    const auto [addr, size] = stream.next();
    const auto blocks = model.blocks_of(addr, size);
    const bool is_mru = model.sets()[model.set_of(blocks[0])].front() == blocks[0];
    const bool expected = blocks.size() == 1 && is_mru;
    EXPECT_EQ(hits_mru(whole, addr, size), expected);
    const bool hit = model.access(addr, size);
    EXPECT_EQ(whole.cache.access(addr, size), hit);
    EXPECT_EQ(access_in_steps(steps.cache, addr, size), hit);
    EXPECT_EQ(whole.storage, steps.storage);
    ++(expected ? tally.mru : tally.below);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << size << " bytes at 0x" << std::hex << addr;
      break;
    }
  }
  return tally;
}

TEST(MruCache, HoldsOnRandomStreams) {
  for (const CacheConfig& config :
       {kOneSet, kFourSets, CacheConfig{32, 2, 16}, CacheConfig{32, 1, 16}, CacheConfig{256, 4, 64},
        CacheConfig{768, 3, 64}, CacheConfig{4096, 8, 256}, CacheConfig{288, 9, 32},
        CacheConfig{1536, 24, 32}}) {
    SCOPED_TRACE(testing::Message() << config.size << ',' << config.assoc);
    const Tally tally = run_mru(config, 20000, 3);
    EXPECT_GT(tally.mru, 500);
    EXPECT_GT(tally.below, 500);
  }
}

TEST(MruCache, AnAccessMayBeAsLongAsTheLongestLine) {
  OwnedCache c({.size = 262144, .assoc = 2, .line_size = 65536});
  EXPECT_EQ(c.cache.geometry().slack(65536), 0u);
  EXPECT_FALSE(c.cache.access(0x10000, 65536));
  EXPECT_TRUE(hits_mru(c, 0x10000, 65536));
  EXPECT_FALSE(hits_mru(c, 0x10001, 65536));
  EXPECT_FALSE(c.cache.access(0x10001, 65536));
  EXPECT_EQ(c.set(0), (std::vector<Addr>{2, 0}));
}

TEST(MruCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<std::uint64_t> storage(100);
  EXPECT_DEATH(MruCache({.size = 96, .assoc = 2, .line_size = 16}, storage), "was not checked");
  EXPECT_DEATH(MruCache({.size = 0, .assoc = 0, .line_size = 0}, storage), "was not checked");
}

TEST(MruCacheDeathTest, StorageOfAnotherSizePanics) {
  std::vector<std::uint64_t> storage(MruCache::storage_words(kOneSet) + 1);
  EXPECT_DEATH(MruCache(kOneSet, storage), "wrong storage");
}

}  // namespace
}  // namespace cg::sim
