// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of all misses of three levels against the obvious model, on random streams.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/misses/miss_class.h"
#include "tests/sim/address_stream.h"
#include "tests/sim/lockstep.h"

namespace cg::sim {
namespace {

using test::ClassesTally;
using test::run_classes;

constexpr auto kConflict = static_cast<std::size_t>(MissClass::conflict);

// Otherwise the stream proves little.
void expect_some_of_all(const ClassesTally& tally) {
  EXPECT_GT(*std::ranges::min_element(tally.fetches), 20);
  EXPECT_GT(*std::ranges::min_element(tally.data), 20);
  EXPECT_GT(*std::ranges::min_element(tally.ll), 20);
}

TEST(MissClassesStream, LineSizesInEveryCombinationAgreeWithTheModel) {
  for (const int i1_line : {32, 64, 128, 256}) {
    for (const int d1_line : {32, 64, 128, 256}) {
      for (const int ll_line : {32, 64, 128, 256}) {
        SCOPED_TRACE(testing::Message() << i1_line << ' ' << d1_line << ' ' << ll_line);
        expect_some_of_all(run_classes(
            {.i1 = {1024, 2, i1_line}, .d1 = {2048, 2, d1_line}, .ll = {8192, 2, ll_line}}, 20000,
            1));
      }
    }
  }
}

TEST(MissClassesStream, EveryShapeOfSetsAndWaysAgreesWithTheModel) {
  const CacheConfig direct_mapped{1024, 1, 64};
  const CacheConfig two_lines{128, 2, 64};
  const CacheConfig two_sets{128, 1, 64};
  const CacheConfig one_set{1024, 16, 64};
  const CacheConfig three_ways{3072, 3, 64};
  const CacheConfig twelve_ways{6144, 12, 128};
  const CacheConfig many_ways{8192, 32, 32};
  const CacheConfig sixteen_bytes{512, 2, 16};
  const auto shapes = {direct_mapped, two_lines,   two_sets,  one_set,
                       three_ways,    twelve_ways, many_ways, sixteen_bytes};
  for (const CacheConfig& i1 : shapes) {
    for (const CacheConfig& d1 : shapes) {
      for (const CacheConfig& ll : shapes) {
        const ClassesTally tally = run_classes({.i1 = i1, .d1 = d1, .ll = ll}, 6000, 2);
        if (i1.sets() == 1) {
          EXPECT_EQ(tally.fetches[kConflict], 0);
        }
        if (d1.sets() == 1) {
          EXPECT_EQ(tally.data[kConflict], 0);
        }
        if (ll.sets() == 1) {
          EXPECT_EQ(tally.ll[kConflict], 0);
        }
      }
    }
  }
}

TEST(MissClassesStream, RandomShapesAgreeWithTheModel) {
  test::Random random(7);
  const auto random_cache = [&] {
    const auto line_size = std::int64_t{16} << random.below(5);
    const auto assoc = static_cast<std::int64_t>(1 + random.below(20));
    const auto sets = std::int64_t{1} << (assoc == 1 ? 1 + random.below(6) : random.below(6));
    return CacheConfig{sets * assoc * line_size, assoc, line_size};
  };
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    run_classes({.i1 = random_cache(), .d1 = random_cache(), .ll = random_cache()}, 3000, seed);
}

// Short and many: line 0 is in every way only for so long.
TEST(MissClassesStream, FreshCachesAgreeWithTheModel) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed)
    for (const int assoc : {1, 2, 4, 10}) {
      const CacheConfig small{.size = 32 * assoc, .assoc = assoc, .line_size = 16};
      run_classes({.i1 = small, .d1 = small, .ll = small}, 20 * assoc, seed);
    }
}

TEST(MissClassesStream, ARealProcessorAgreesWithTheModel) {
  expect_some_of_all(
      run_classes({.i1 = {32768, 8, 64}, .d1 = {49152, 12, 64}, .ll = {65536, 4, 64}}, 200000, 3));
}

}  // namespace
}  // namespace cg::sim
