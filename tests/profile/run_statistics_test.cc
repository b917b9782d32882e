// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/run_statistics.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/profile/extremes.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

using Runs = std::vector<std::int64_t>;

RunStatistics statistics(Runs baseline, const Runs& current) {
  const std::size_t baselines = baseline.size();
  baseline.insert(baseline.end(), current.begin(), current.end());
  return statistics_of(baseline, baselines);
}

TEST(Range, IsTheMedianAndTheExtremes) {
  const Range odd = range_of(Runs{5, 1, 3});
  EXPECT_EQ(odd.median, 3);
  EXPECT_EQ(odd.min, 1);
  EXPECT_EQ(odd.max, 5);
  EXPECT_EQ(range_of(Runs{4, 1}).median, 2);
  EXPECT_EQ(range_of(Runs{7}).median, 7);
  EXPECT_EQ(range_of(Runs{kMost, kMost}).median, kMost);
}

TEST(RunStatistics, IsTheDifferenceOfTheMedians) {
  EXPECT_EQ(statistics({10, 30, 20}, {25}).difference, 5);
  EXPECT_FALSE(statistics({}, {25}).baseline);
  EXPECT_EQ(statistics({}, {25}).difference, 0);
}

TEST(RunStatistics, RefusesADifferenceBeyond64Bits) {
  EXPECT_EQ(program::error_of([] { statistics({-1}, {kMost}); }),
            "the difference of 9223372036854775807 and -1 does not fit 64 bits");
}

TEST(RunStatistics, IsResolvedBeyondTheSpreadOfEitherSide) {
  EXPECT_TRUE(is_resolved(statistics({10}, {11})));
  EXPECT_FALSE(is_resolved(statistics({10}, {10})));
  EXPECT_FALSE(is_resolved(statistics({10, 12}, {13})));  // 11 and 13, of a spread of 2
  EXPECT_FALSE(is_resolved(statistics({20}, {13, 15, 22})));
  EXPECT_TRUE(is_resolved(statistics({10, 12}, {8})));
}

}  // namespace
}  // namespace cg::profile
