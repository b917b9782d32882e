// SPDX-License-Identifier: GPL-2.0-or-later
//
// What else a classifier tells; classes are in miss_classes_stream_test.cc.
#include "sim/misses/miss_classifier.h"

#include <gtest/gtest.h>

#include <unordered_map>
#include <vector>

#include "tests/sim/owned_hierarchy.h"

namespace cg::sim {
namespace {

struct MapOfRecords {
  std::unordered_map<Addr, LineRecord> records;
  LineRecord& of(Addr number) { return records[number]; }
};

TEST(MissClassifier, TellsWhatD1IsAboutToDrop) {
  using Classifier = MissClassifier<MapOfRecords>;
  const CacheConfig two_lines{.size = 128, .assoc = 2, .line_size = 64};
  const Levels<CacheConfig> configs{.i1 = two_lines, .d1 = two_lines, .ll = two_lines};
  test::OwnedHierarchy owned(configs.i1, configs.d1, configs.ll);
  const Levels<std::size_t> words = Classifier::storage_words(configs);
  std::vector<std::uint64_t> i1(words.i1);
  std::vector<std::uint64_t> d1(words.d1);
  std::vector<std::uint64_t> ll(words.ll);
  MapOfRecords records;
  Classifier classifier(owned.caches, configs, {.i1 = i1, .d1 = d1, .ll = ll},
                        {.i1 = &records, .d1 = &records, .ll = &records});

  const TimedCache& cache = owned.caches.d1;
  std::vector<Addr> loaded;
  std::vector<Addr> dropped;
  const auto also = [&](Line line, std::size_t place, UseTimes::Time time) {
    loaded.push_back(line.addr);
    dropped.push_back(cache.line_at(0, place).addr);
    EXPECT_EQ(time, cache.use_time(0, place));
  };
  for (const Addr addr : {64u, 128u, 64u, 192u}) classifier.data(Line{addr}, also);
  EXPECT_EQ(loaded, (std::vector<Addr>{64, 128, 192})) << "the second access of 64 hits";
  EXPECT_EQ(dropped, (std::vector<Addr>{0, 0, 128})) << "line 0 is in both places at the start";
}

}  // namespace
}  // namespace cg::sim
