// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/share_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cg::annotate::render {
namespace {

using profile::Count;
using profile::Counts;

// One column: the header and rows, a "|" behind each.
std::string table(const Column& column, const std::vector<Counts>& groups,
                  const std::vector<Count>& rows, bool percentages = true) {
  const std::vector<Column> columns = {column};
  ShareTable table(columns, {.percentages = percentages});
  for (const Counts& group : groups) table.measure(Counts{group.at(0)}, Counts{group.at(1)});
  for (const Count row : rows) table.measure(Counts{row});
  std::string text;
  table.header(text);
  text += '|';
  for (const Counts& group : groups) {
    table.row(text, Counts{group.at(0)}, Counts{group.at(1)});
    text += '|';
  }
  for (const Count row : rows) {
    table.row(text, Counts{row});
    text += '|';
  }
  table.absent_row(text);
  return text + '|';
}

TEST(ShareTable, MakesEachPartAsWideAsTheWidest) {
  EXPECT_EQ(table({"Ir", 2000, "", {}}, {{1500, 1500}, {500, 2000}}, {90}),
            "Ir___________________ |"
            "1,500 (75.0%,  75.0%) |"
            "  500 (25.0%, 100.0%) |"
            "   90  (4.5%)         |"
            "    .                 |");
}

TEST(ShareTable, PutsNarrowCellsBelowTheEndOfALongName) {
  EXPECT_EQ(table({"LongName", 4, "", {}}, {}, {4}), "LongName__ |4 (100.0%) |.          |");
  EXPECT_EQ(table({"LongName", 4, "", {}}, {}, {4}, false), "LongName |       4 |       . |");
}

TEST(ShareTable, SaysNothingOf0ButInGroups) {
  EXPECT_EQ(table({"A", 4, "", {}}, {{0, 0}}, {0, std::nullopt}),
            "A_____________ |0 (0.0%, 0.0%) |0              |0              |.              |");
  EXPECT_EQ(table({"A", -4, "", {}}, {{0, 0}}, {}),
            "A_______________ |0 (-0.0%, -0.0%) |.                |");
}

TEST(ShareTable, HasNoShareOfATotalOf0) {
  EXPECT_EQ(table({"A", 0, "", {}}, {{0, 0}}, {3}),
            "A___________ |0 (n/a, n/a) |3 (n/a)      |.            |");
}

TEST(ShareTable, TakesCountsOfAnySize) {
  constexpr std::int64_t kTotal = 9'000'000'000'000'000'000;
  EXPECT_EQ(table({"A", kTotal, "", {}}, {}, {kTotal / 1000 * 999}),
            "A________________________________ |8,991,000,000,000,000,000 (99.9%) |"
            "                        .         |");
}

TEST(ShareTable, HasNoShareOfARatio) {
  Column column{"R", kRatio / 2, "", {}};
  column.unit = Unit::ratio;
  EXPECT_EQ(table(column, {{kRatio, kRatio / 2}}, {kRatio / 8, std::nullopt}),
            "R______ |100.00% | 12.50% |      . |      . |");
}

}  // namespace
}  // namespace cg::annotate::render
