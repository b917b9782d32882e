// SPDX-License-Identifier: GPL-2.0-or-later
//
// At how many sizes a miss is left, against a list of all lines in the order of their last uses.
#include "sim/misses/miss_distances.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

struct OwnedBlocks {
  std::uint64_t* take() { return blocks.emplace_back().data(); }
  std::deque<std::array<std::uint64_t, OrderedTimes<OwnedBlocks>::kBlock>> blocks;
};
struct OwnedRecords {
  std::uint64_t& of(Addr number) { return records[number]; }
  std::map<Addr, std::uint64_t> records;
};

class ListOfLines {
 public:
  explicit ListOfLines(const CacheSizes& sizes) : sizes_(sizes) {}

  // At how many sizes an access of the line misses.
  std::size_t touch(Addr number) {
    const auto place = std::find(lines_.begin(), lines_.end(), number);
    std::size_t left = sizes_.count();
    if (place != lines_.end()) {
      const auto distance = static_cast<std::size_t>(std::distance(lines_.begin(), place));
      for (left = 0; left < sizes_.count() && distance >= sizes_.fewest_lines() << left;) ++left;
      lines_.erase(place);
    }
    lines_.push_front(number);
    return left;
  }

 private:
  const CacheSizes& sizes_;
  std::list<Addr> lines_{0};  // line 0 is there at the start
};

// Returns how often a miss was left at each number of sizes. `span` is how many times as large as
// the smallest size the data are.
std::vector<int> expect_like_a_list(const CacheConfig& d1, int accesses, std::uint64_t span,
                                    std::uint64_t seed) {
  using Distances = MissDistances<OwnedRecords, OwnedBlocks>;
  std::vector<std::uint64_t> words(TimedCache::storage_words(d1));
  TimedCache cache(d1, words);
  const std::size_t n = Distances::storage_words(d1);
  const std::unique_ptr<std::uint64_t[]> storage(
      new std::uint64_t[n]);  // NOLINT: with any contents
  OwnedRecords records;
  OwnedBlocks blocks;
  Distances distances(cache, d1, {storage.get(), n}, records, blocks);
  const CacheSizes& sizes = distances.sizes();
  ListOfLines list(sizes);
  std::vector<int> tally(sizes.count() + 1);
  CacheConfig data = d1;
  data.size = static_cast<std::int64_t>(sizes.fewest_lines() * span) * d1.line_size;
  test::AddressStream stream(data, 8, seed);
  test::Random random(seed);
  const auto line_size = static_cast<Addr>(d1.line_size);
  Addr walk = 0;
  for (int i = 0; i < accesses; ++i) {
    // A part of the accesses walks round data of some size.
    const bool walks = random.below(3) != 0;
    if (walks) ++walk;
    const std::uint64_t round = 1 + sizes.fewest_lines() * (1 + random.below(2) * span) / 2;
    const Addr number = walks ? 0x8000 + walk % round : stream.next().addr / line_size;
    const Line line{static_cast<Addr>(number * line_size)};
    // Another cache has some lines leave, which the list does not notice.
    if (number != 0 && random.below(20) == 0)
      cache.drop(line,
                 [&](std::size_t place, TimedCache::Time time) { distances.leave(place, time); });
    std::size_t left = 0;
    const bool hit = cache.search(line, [&](std::size_t place, TimedCache::Time time) {
      left = distances.load(line, place, time);
    });
    const std::size_t wanted = list.touch(number);
    if (hit) continue;
    EXPECT_EQ(left, wanted) << "access " << i << " of line " << number;
    if (left != wanted) break;
    ++tally[left];
  }
  return tally;
}

TEST(MissDistances, AreThoseOfAListForEveryShape) {
  for (const CacheConfig& d1 :
       {CacheConfig{1024, 2, 64}, CacheConfig{1024, 16, 64}, CacheConfig{512, 1, 16},
        CacheConfig{3072, 3, 64}, CacheConfig{2048, 4, 128}, CacheConfig{49152, 12, 64}}) {
    const std::vector<int> tally = expect_like_a_list(d1, 20000, 16, 1);
    // Each number of sizes up to that of the data; and what is cold.
    for (const std::size_t left : {0u, 1u, 2u, 3u}) EXPECT_GT(tally[left], 0) << left;
    EXPECT_GT(tally.back(), 1000);
  }
}

TEST(MissDistances, AreThoseOfAListForRandomShapes) {
  test::Random random(5);
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const auto line_size = std::int64_t{16} << random.below(5);
    const auto assoc = static_cast<std::int64_t>(1 + random.below(20));
    const auto sets = std::int64_t{1} << (assoc == 1 ? 1 + random.below(6) : random.below(6));
    expect_like_a_list({sets * assoc * line_size, assoc, line_size}, 3000, 1 + random.below(20),
                       seed);
  }
}

TEST(MissDistances, OfALineAreTheOthersThatWereUsedSince) {
  const CacheConfig d1{.size = 1024, .assoc = 1, .line_size = 64};  // sizes from 32 lines on
  std::vector<std::uint64_t> words(TimedCache::storage_words(d1));
  TimedCache cache(d1, words);
  using Distances = MissDistances<OwnedRecords, OwnedBlocks>;
  std::vector<std::uint64_t> storage(Distances::storage_words(d1), 0xa5a5a5a5a5a5a5a5);
  OwnedRecords records;
  OwnedBlocks blocks;
  Distances distances(cache, d1, storage, records, blocks);
  const auto touch = [&](Addr number) {
    const Line line{number * 64};
    std::size_t left = 0;
    cache.search(line, [&](std::size_t place, TimedCache::Time time) {
      left = distances.load(line, place, time);
    });
    return left;
  };
  EXPECT_TRUE(cache.touch(Line{0})) << "it is there at the start";
  const std::size_t all = distances.sizes().count();
  EXPECT_EQ(touch(16), all) << "a cold miss";
  EXPECT_EQ(touch(0), 0u) << "line 0 was there at the start";
  for (Addr number = 32; number < 32 + 30; ++number) EXPECT_EQ(touch(number), all);
  EXPECT_EQ(touch(16), 0u) << "31 others: 32 lines hold it";
  for (Addr number = 32; number < 32 + 32; ++number) touch(number);
  EXPECT_EQ(touch(16), 1u) << "32 others";
}

}  // namespace
}  // namespace cg::sim
