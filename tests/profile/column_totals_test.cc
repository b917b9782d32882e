// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/column_totals.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "tests/profile/extremes.h"
#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

ColumnTotals totals_of(const Counts& column) {
  ColumnTotals totals(1);
  for (const Count count : column) totals.add(std::vector{count});
  return totals;
}

TEST(ColumnTotals, MayPassBeyond64BitsAndComeBack) {
  EXPECT_EQ(totals_of({kMost, kMost, 5, kLeast, std::nullopt, kLeast}).summary().counts, Counts{3});
}

TEST(ColumnTotals, AreAddedWhereverTheyAre) {
  ColumnTotals totals = totals_of({kMost, kMost, 1});
  totals += totals_of({kLeast, -1, kLeast});
  EXPECT_EQ(totals.summary().counts, Counts{-2});
  ColumnTotals two(2);
  ColumnTotals more(2);
  two.add(std::vector<Count>{1, 2});
  more.add(std::vector<Count>{3, 4});
  two += more;
  EXPECT_EQ(two.summary().counts, (Counts{4, 6}));
}

TEST(ColumnTotals, SayWhatDoesNotFit64Bits) {
  EXPECT_EQ(program::error_of([] {
              (void)totals_of({kMost, 1, kMost}).summary();
            }),
            "the total 18446744073709551615 does not fit 64 bits");
}

TEST(ColumnTotals, FitUpToTheEnds) {
  EXPECT_EQ(totals_of({kMost, 1, -1}).summary().texts,
            std::vector<std::string>{"9223372036854775807"});
  EXPECT_EQ(totals_of({kLeast}).summary().counts, Counts{kLeast});
  EXPECT_EQ(program::error_of([] {
              (void)totals_of({kLeast, -1}).summary();
            }),
            "the total -9223372036854775809 does not fit 64 bits");
}

TEST(ColumnTotals, TheFirstThatTheSummaryHasNotIsSaid) {
  const Header header{{}, "cmd: c", "events: A B C"};
  ColumnTotals totals(3);
  totals.add(std::vector<Count>{1, 2});
  totals.add(2, 3);
  EXPECT_EQ(totals.disagreement(header, {{}, {1, 2, 3}}), std::nullopt);
  EXPECT_EQ(totals.disagreement(header, {{}, {9, 5, 3}}),
            "the summary says 9 A, the counts add up to 1");
  EXPECT_EQ(totals.disagreement(header, {{}, {1, 5, std::nullopt}}),
            "the summary says 5 B, the counts add up to 2");
  EXPECT_EQ(totals.disagreement(header, {{}, {1, 2, std::nullopt}}),
            "the summary says 0 C, the counts add up to 3");
}

}  // namespace
}  // namespace cg::profile
