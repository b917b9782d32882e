// SPDX-License-Identifier: GPL-2.0-or-later
//
// Three levels against the obvious model, on random streams of fetches and data.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/cache/cache_hierarchy.h"
#include "tests/sim/lockstep.h"

namespace cg::sim {
namespace {

using test::HierarchyConfig;
using test::HierarchyTally;
using test::run_hierarchy;

// Every level served something; else the stream proves little.
void expect_some_of_all(const HierarchyTally& tally) {
  EXPECT_GT(*std::ranges::min_element(tally.fetches), 30);
  EXPECT_GT(*std::ranges::min_element(tally.data), 30);
}

TEST(HierarchyStream, LineSizesInEveryCombinationAgreeWithTheModel) {
  for (const int i1_line : {32, 64, 128, 256}) {
    for (const int d1_line : {32, 64, 128, 256}) {
      for (const int ll_line : {32, 64, 128, 256}) {
        SCOPED_TRACE(testing::Message() << i1_line << ' ' << d1_line << ' ' << ll_line);
        expect_some_of_all(run_hierarchy(
            {.i1 = {1024, 2, i1_line}, .d1 = {2048, 4, d1_line}, .ll = {16384, 8, ll_line}}, 5000,
            1));
      }
    }
  }
}

TEST(HierarchyStream, EveryShapeOfSetsAndWaysAgreesWithTheModel) {
  const CacheConfig direct_mapped{1024, 1, 64};
  const CacheConfig one_set{1024, 16, 64};
  const CacheConfig twelve_ways{6144, 12, 128};
  const CacheConfig many_ways{8192, 32, 32};
  const auto shapes = {direct_mapped, one_set, twelve_ways, many_ways};
  for (const CacheConfig& i1 : shapes) {
    for (const CacheConfig& ll : shapes) {
      const HierarchyConfig config{.i1 = i1, .d1 = direct_mapped, .ll = ll};
      run_hierarchy(config, 20000, 2);  // an LL no larger than I1 may serve nothing
    }
  }
}

TEST(HierarchyStream, ARealProcessorAgreesWithTheModel) {
  expect_some_of_all(run_hierarchy(
      {.i1 = {32768, 8, 64}, .d1 = {49152, 12, 64}, .ll = {1310720, 20, 64}}, 100000, 3));
}

}  // namespace
}  // namespace cg::sim
