// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where short tags end, and what becomes of the lines then. Lines are of 16 bytes.
#include "sim/cache/packed_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

using Blocks = std::vector<Addr>;
using test::OwnedPackedCache;

constexpr CacheConfig kFourSets{.size = 192, .assoc = 3, .line_size = 16};

TEST(PackedCache, ASetOfSixteenWaysTakesALineOfTheHostBesideItsLongTags) {
  constexpr CacheConfig kUsual{.size = 8 << 20, .assoc = 16, .line_size = 64};
  const std::size_t short_words =
      PackedCache::storage_words(kUsual) - LruCache::storage_words(kUsual);
  EXPECT_EQ(short_words, (8192u + 1) * 8);  // one for alignment
}

TEST(PackedCache, ASetOfWholeRowsDoesNotReachIntoTheNext) {
  for (const std::int64_t assoc : {16, 32}) {
    OwnedPackedCache c({.size = 2 * assoc * 16, .assoc = assoc, .line_size = 16});
    EXPECT_FALSE(c.touch({0x30}));
    EXPECT_FALSE(c.touch({0x20})) << "the same tag in the set before";
  }
}

#if defined(__LP64__)
// The first line of kFourSets whose tag is too long: 2^32 - 1 tags of four lines.
constexpr Addr kEnd = Addr{0xffffffff} * 4 * 16;

// What has the short tags changes with each access, while they are in use.
bool short_tags_change(OwnedPackedCache& c, Line line) {
  const auto short_tags = [&] {
    const std::size_t words = c.storage.size() - LruCache::storage_words(c.config);
    return std::vector(c.storage.begin(), c.storage.begin() + static_cast<std::ptrdiff_t>(words));
  };
  const auto before = short_tags();
  c.touch(line);
  return short_tags() != before;
}

TEST(PackedCache, TheLongestShortTagIsPacked) {
  OwnedPackedCache c(kFourSets);
  EXPECT_TRUE(short_tags_change(c, {kEnd - 16}));
  EXPECT_TRUE(short_tags_change(c, {0x30}));
  EXPECT_TRUE(c.touch({kEnd - 16}));
  EXPECT_EQ(c.set(3), (Blocks{(kEnd - 16) / 16, 3, 0}));
}

TEST(PackedCache, ItsStorageMayLieAnywhere) {
  const std::size_t words = PackedCache::storage_words(kFourSets);
  for (std::size_t offset = 0; offset < 8; ++offset) {
    std::vector<std::uint64_t> storage(words + 8);
    PackedCache c(kFourSets, std::span(storage).subspan(offset, words));
    EXPECT_EQ(c.tag(3, 2), Line{0}) << "none was there yet";
    for (const bool is_there : {false, true})
      for (Addr block = 4; block < 16; ++block) EXPECT_EQ(c.touch({16 * block}), is_there);
    c.touch({kEnd});  // in the place of block 4
    for (Addr block = 5; block < 16; ++block) EXPECT_TRUE(c.touch({16 * block})) << offset;
    EXPECT_FALSE(c.touch({16 * 17}));  // in the place of block 5
    for (const Addr block : {9u, 13u, 17u}) EXPECT_TRUE(c.touch({16 * block}));
  }
}

TEST(PackedCache, ALongerOneEndsThemForGood) {
  OwnedPackedCache c(kFourSets);
  EXPECT_FALSE(short_tags_change(c, {kEnd}));
  EXPECT_FALSE(short_tags_change(c, {0x10}));
  EXPECT_TRUE(c.touch({kEnd}));
  EXPECT_TRUE(c.touch({0x10}));
}

TEST(PackedCache, AllLinesAreKeptInOrderThen) {
  OwnedPackedCache c(kFourSets);
  for (const Addr block : {4u, 0u, 5u, 9u, 13u, 17u, 6u}) c.touch({block * 16});
  const std::vector<Blocks> before{c.set(0), c.set(1), c.set(2), c.set(3)};
  EXPECT_EQ(before, (std::vector<Blocks>{{0, 4, 0}, {17, 13, 9}, {6, 0, 0}, {0, 0, 0}}));
  EXPECT_FALSE(c.touch({kEnd + 48}));
  EXPECT_EQ(c.set(0), before[0]);
  EXPECT_EQ(c.set(1), before[1]);
  EXPECT_EQ(c.set(2), before[2]);
  EXPECT_EQ(c.set(3), (Blocks{(kEnd + 48) / 16, 0, 0}));
}

TEST(PackedCache, ALongTagIsNotTakenForTheShortOneThatItEndsIn) {
  OwnedPackedCache c(kFourSets);
  EXPECT_FALSE(c.touch({0x10}));
  EXPECT_FALSE(c.touch({0x10 + (Addr{1} << 32) * 64}));
  EXPECT_TRUE(c.touch({0x10}));
}

TEST(PackedCache, ALargeCacheReachesAllAddresses) {
  // 4096 sets of lines of a mebibyte: tags of 32 bits are all there are.
  constexpr CacheConfig kLarge{.size = std::int64_t{1} << 32, .assoc = 1, .line_size = 1 << 20};
  OwnedPackedCache c(kLarge);
  EXPECT_TRUE(short_tags_change(c, {Addr{0xfffffffe} << 32}));
  EXPECT_FALSE(short_tags_change(c, {Addr{0xffffffff} << 32}));
  constexpr CacheConfig kLarger{.size = std::int64_t{1} << 33, .assoc = 1, .line_size = 1 << 20};
  OwnedPackedCache all(kLarger);
  EXPECT_TRUE(short_tags_change(all, {Addr{0} - (1 << 20)}));
}
#endif

TEST(PackedCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<std::uint64_t> storage(100);
  EXPECT_DEATH(PackedCache({.size = 96, .assoc = 2, .line_size = 16}, storage), "was not checked");
  EXPECT_DEATH(PackedCache({.size = 0, .assoc = 0, .line_size = 0}, storage), "was not checked");
}

TEST(PackedCacheDeathTest, StorageOfAnotherSizePanics) {
  std::vector<std::uint64_t> storage(PackedCache::storage_words(kFourSets) + 1);
  EXPECT_DEATH(PackedCache(kFourSets, storage), "wrong storage");
}

}  // namespace
}  // namespace cg::sim
