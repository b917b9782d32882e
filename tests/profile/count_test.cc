// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/count.h"

#include <gtest/gtest.h>

#include "tests/profile/extremes.h"

namespace cg::profile {
namespace {

TEST(Count, AnAbsentOneAddsNothingAndIsNothing) {
  Counts sums{1, std::nullopt, std::nullopt};
  EXPECT_EQ(add(sums, Counts{std::nullopt, 2, std::nullopt}), -1);
  EXPECT_EQ(sums, (Counts{1, 2, std::nullopt}));
}

TEST(Count, FewerCountsThanSumsAreAddedToTheFirst) {
  Counts sums{1, 2};
  EXPECT_EQ(add(sums, Counts{5}), -1);
  EXPECT_EQ(sums, (Counts{6, 2}));
}

TEST(Count, TheFirstSumThatDoesNotFitIsTold) {
  Counts sums{1, kMost, kMost};
  EXPECT_EQ(add(sums, Counts{1, 1, 1}), 1);
  EXPECT_EQ(sums, (Counts{2, kMost, kMost})) << "which is unchanged";
  Counts least{kLeast};
  EXPECT_EQ(add(least, Counts{-1}), 0);
}

TEST(Count, WithASignAreAddedOrTakenAway) {
  Counts sums{10, std::nullopt, std::nullopt, 3};
  EXPECT_EQ(add(sums, Counts{1, 2, std::nullopt, std::nullopt}, Sign::plus), -1);
  EXPECT_EQ(sums, (Counts{11, 2, std::nullopt, 3}));
  EXPECT_EQ(add(sums, Counts{4, 5, std::nullopt, std::nullopt}, Sign::minus), -1);
  EXPECT_EQ(sums, (Counts{7, -3, std::nullopt, 3}));
  Counts none{std::nullopt};
  EXPECT_EQ(add(none, Counts{5}, Sign::minus), -1);
  EXPECT_EQ(none, Counts{-5});
}

TEST(Count, TheFirstDifferenceThatDoesNotFitIsTold) {
  Counts sums{1, kLeast, 5};
  EXPECT_EQ(add(sums, Counts{1, 1, 1}, Sign::minus), 1);
  EXPECT_EQ(sums, (Counts{0, kLeast, 5}));
}

}  // namespace
}  // namespace cg::profile
