// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/column_totals.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

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
}

TEST(ColumnTotals, SayWhatDoesNotFit64Bits) {
  EXPECT_EQ(program::error_of([] {
              (void)totals_of({kMost, 1, kMost}).summary();
            }),
            "the total 18446744073709551615 does not fit 64 bits");
}

}  // namespace
}  // namespace cg::profile
