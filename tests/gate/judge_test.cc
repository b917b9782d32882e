// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/compare.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace cg::gate {
namespace {

using Runs = std::vector<std::int64_t>;
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

RunStatistics statistics(Runs baseline, const Runs& current) {
  const std::size_t baselines = baseline.size();
  baseline.insert(baseline.end(), current.begin(), current.end());
  return profile::statistics_of(baseline, baselines);
}

const Limit kOneInHundred{.percent = kOnePercent, .events = {}, .text = "1%"};
const Limit kTen{.percent = {}, .events = 10, .text = "10"};
const Limit kBoth{.percent = kOnePercent, .events = 10, .text = "1%|10"};

TEST(Judge, AllowsWhatTheLimitIs) {
  EXPECT_EQ(judge(statistics({1000}, {1010}), kOneInHundred), Verdict::pass);
  EXPECT_EQ(judge(statistics({1000}, {1011}), kOneInHundred), Verdict::regression);
  EXPECT_EQ(judge(statistics({1000}, {1010}), kTen), Verdict::pass);
  EXPECT_EQ(judge(statistics({1000}, {1011}), kTen), Verdict::regression);
}

TEST(Judge, FailsWhatIsBeyondEither) {
  EXPECT_EQ(judge(statistics({100}, {105}), kBoth), Verdict::regression);        // 5%, 5
  EXPECT_EQ(judge(statistics({100000}, {100011}), kBoth), Verdict::regression);  // 0.011%, 11
  EXPECT_EQ(judge(statistics({100000}, {100010}), kBoth), Verdict::pass);
}

TEST(Judge, TakesAFallBeyondTheLimitForAnImprovement) {
  EXPECT_EQ(judge(statistics({1000}, {989}), kOneInHundred), Verdict::improvement);
  EXPECT_EQ(judge(statistics({1000}, {990}), kOneInHundred), Verdict::pass);
}

TEST(Judge, LeavesUnresolvedWhatRunsDifferByAnyway) {
  EXPECT_EQ(judge(statistics({1000}, {1000, 1020, 1040}), kOneInHundred), Verdict::unresolved);
  EXPECT_EQ(judge(statistics({980, 1000, 1020}, {1030}), kOneInHundred), Verdict::unresolved);
  EXPECT_EQ(judge(statistics({990, 1010}, {985}), kOneInHundred), Verdict::unresolved);  // a fall
  EXPECT_EQ(judge(statistics({995, 1000, 1005}, {1011}), kOneInHundred), Verdict::regression);
  EXPECT_EQ(judge(statistics({980, 1000, 1020}, {1005}), kOneInHundred), Verdict::pass);
}

TEST(Judge, TakesAnyRiseForTooMuchWhereThereWasNothing) {
  EXPECT_EQ(judge(statistics({0}, {1}), kOneInHundred), Verdict::regression);
  EXPECT_EQ(judge(statistics({0}, {0}), kOneInHundred), Verdict::pass);
  EXPECT_EQ(judge(statistics({0}, {10}), kTen), Verdict::pass);
}

TEST(Judge, TakesNegativeCountsByTheirMagnitude) {
  EXPECT_EQ(judge(statistics({-1000}, {-990}), kOneInHundred), Verdict::pass);
  EXPECT_EQ(judge(statistics({-1000}, {-989}), kOneInHundred), Verdict::regression);
}

TEST(Judge, HoldsAtTheEndsOf64Bits) {
  const Limit most{.percent = 1'000'000 * kOnePercent, .events = kMost, .text = ""};
  EXPECT_EQ(judge(statistics({kMost}, {kMost}), most), Verdict::pass);
  EXPECT_EQ(judge(statistics({kLeast, kLeast}, {kLeast}), most), Verdict::pass);
  EXPECT_EQ(judge(statistics({kLeast, kMost}, {1000}), kTen), Verdict::unresolved);
}

TEST(Judge, HasNothingAgainstAFirstMeasure) {
  EXPECT_EQ(judge(statistics({}, {1000}), kTen), Verdict::pass);
}

}  // namespace
}  // namespace cg::gate
