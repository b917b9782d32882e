// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/table.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::annotate::render {
namespace {

using profile::Counts;

class TableTest : public testing::Test {
 protected:
  // Two rows and the header above them.
  std::string table(const Counts& first, const Counts& second, bool percentages) {
    Ranges ranges(2);
    ranges.measure(first);
    ranges.measure(second);
    const Table table({columns_, percentages}, ranges);
    std::string text;
    table.header(text);
    text += '\n';
    table.row(text, first);
    text += '\n';
    table.row(text, second);
    return text;
  }

  std::vector<Column> columns_ = {{"Event", 100'000, "100000", {}}, {"B", 200, "200", {}}};
};

TEST_F(TableTest, ColumnsAreAsWideAsTheirWidestCount) {
  EXPECT_EQ(table({1, 2}, {1234567, std::nullopt}, false),
            "Event     B \n"
            "        1 2 \n"
            "1,234,567 . ");
}

TEST_F(TableTest, PercentagesStandBehindCounts) {
  EXPECT_EQ(table({50'000, 2}, {0, std::nullopt}, true),
            "Event           B          \n"
            "50,000 (50.00%) 2 ( 1.00%) \n"
            "     0          .          ");
}

TEST_F(TableTest, AMinusSignTakesTheRoomOfADigit) {
  EXPECT_EQ(table({1, -123}, {1, 1}, false),
            "Event B     \n"
            "    1  -123 \n"
            "    1     1 ");
}

TEST_F(TableTest, CellsAreNeverCut) {
  EXPECT_EQ(table({std::nullopt, 3}, {std::nullopt, 60'000}, true),
            "Event B               \n"
            ".               3 ( 1.50%) \n"
            ".          60,000 (30000.0%) ");
}

TEST_F(TableTest, ARowWithoutCountsIsLikeOneOfAbsentCounts) {
  const std::vector<Range> ranges = {{1, 1234}, {}};
  const Table table({columns_, true}, ranges);
  std::string absent, row;
  table.absent_row(absent);
  table.row(row, Counts(2));
  EXPECT_EQ(absent, "    .          .          ");
  EXPECT_EQ(absent, row);
}

TEST_F(TableTest, TotalsArePrintedAsTheyWereWritten) {
  columns_ = {{"Event", 1000, "0001000", {}}, {"B", std::nullopt, ".", {}}};
  std::string plain, with_percs;
  Table::of_totals({columns_, false}).totals_row(plain);
  const Table table = Table::of_totals({columns_, true});
  table.header(with_percs);
  with_percs += '\n';
  table.totals_row(with_percs);
  EXPECT_EQ(plain, "0,001,000 . ");
  EXPECT_EQ(with_percs,
            "Event              B          \n"
            "0,001,000 (100.0%) .          ");
}

TEST_F(TableTest, RatiosHaveNoShare) {
  columns_[1].unit = Unit::ratio;
  EXPECT_EQ(table({1000, kRatio}, {2, std::nullopt}, true),
            "Event          B       \n"
            "1,000 ( 1.00%) 100.00% \n"
            "    2 ( 0.00%)       . ");
  columns_[1].total = kRatio / 8;
  std::string text;
  Table::of_totals({columns_, true}).totals_row(text);
  EXPECT_EQ(text, "100,000 (100.0%) 12.50% ");
}

}  // namespace
}  // namespace cg::annotate::render
