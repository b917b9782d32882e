// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/table.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::annotate {
namespace {

using profile::Counts;

class TableTest : public testing::Test {
 protected:
  // Two rows and the header above them.
  std::string table(const Counts& first, const Counts& second, bool show_percs) {
    const TableStyle style{events_, totals_, show_percs};
    ColumnWidths widths(2);
    widths.add(first);
    widths.add(second);
    const Table table(style, widths);
    std::string text;
    table.header(text);
    text += '\n';
    table.row(text, first);
    text += '\n';
    table.row(text, second);
    return text;
  }

  const Events events_{{"Event", "B"}, {0, 1}, {}};
  const Counts totals_ = {100'000, 200};
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

TEST_F(TableTest, TheSummaryIsPrintedAsItWasWritten) {
  const std::vector<std::string> texts = {"0001000", "."};
  const Counts counts = {1000, std::nullopt};
  std::string plain, with_percs;
  const TableStyle plain_style{events_, totals_, false};
  Table(plain_style, texts).row(plain, counts, texts);
  const TableStyle style{events_, totals_, true};
  const Table table(style, texts);
  table.header(with_percs);
  with_percs += '\n';
  table.row(with_percs, counts, texts);
  EXPECT_EQ(plain, "0,001,000 . ");
  EXPECT_EQ(with_percs,
            "Event              B          \n"
            "0,001,000 ( 1.00%) .          ");
}

}  // namespace
}  // namespace cg::annotate
