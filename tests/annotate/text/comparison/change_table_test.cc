// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/comparison/change_table.h"

#include <gtest/gtest.h>

#include <limits>

namespace cg::annotate::render {
namespace {

Change change(std::int64_t before, std::int64_t after) {
  return {profile::Range{before, before, before}, profile::Range{after, after, after},
          after - before};
}

// The header and rows, a line each.
std::string table(const std::vector<ComparedColumn>& columns, const std::vector<Changes>& rows,
                  const TextStyle& style = {}) {
  ChangeTable table(columns, style);
  for (const Changes& row : rows) table.measure(row);
  std::string text;
  table.header(text);
  text += '\n';
  for (const Changes& row : rows) {
    table.row(text, row);
    text += '\n';
  }
  return text;
}

TEST(ChangeTable, SaysDifferencesInPercentOfTheTotalBefore) {
  const std::vector<ComparedColumn> columns = {{"Ir", change(1000, 5)}, {"Event", change(0, 7)}};
  EXPECT_EQ(table(columns, {{change(0, 1234), change(3, 3)}, {}, {change(10, 0), {}}}),
            "Ir                Event \n"
            "+1,234 (+123.40%)     0 \n"
            "     .                . \n"
            "   -10   (-1.00%)     . \n");
  EXPECT_EQ(table(columns, {{change(0, 1), change(0, 1)}}, {.percentages = false}),
            "Ir Event \n+1    +1 \n");
}

TEST(ChangeTable, SaysTheSpreadAndMarksWhatIsWithin) {
  const std::vector<ComparedColumn> columns = {{"Ir", change(100, 100)}};
  const Change within{profile::Range{10, 5, 12}, profile::Range{12, 12, 12}, 2, true};
  EXPECT_EQ(table(columns, {{within}, {change(5, 4)}}),
            "Ir              \n~+2 ±7 (+2.00%) \n -1    (-1.00%) \n");
}

TEST(ChangeTable, ColorsMoreAndLessByTheirShareOfTheTotalBefore) {
  const std::vector<ComparedColumn> columns = {{"Ir", change(1000, 1000)}};
  const Change within{profile::Range{0, 0, 500}, profile::Range{400, 400, 400}, 400, true};
  const TextStyle style{.percentages = false, .colors = true};
  EXPECT_EQ(table(columns,
                  {{change(0, 100)},
                   {change(0, 10)},
                   {change(0, 9)},
                   {change(100, 0)},
                   {change(99, 0)},
                   {within},
                   {}},
                  style),
            "Ir         \n"
            " \x1b[1;31m+100\x1b[0m      \n"
            "  \x1b[33m+10\x1b[0m      \n"
            "   +9      \n"
            " \x1b[1;34m-100\x1b[0m      \n"
            "  \x1b[36m-99\x1b[0m      \n"
            "\x1b[90m~+400 ±500\x1b[0m \n"
            "    .      \n");
}

TEST(ChangeTable, HoldsAtTheEndsOf64Bits) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const Change widest{profile::Range{0, kLeast, kMost}, std::nullopt, 0, false};
  EXPECT_EQ(table({{"Ir", change(1, 1)}}, {{widest}}, {.percentages = false}),
            "Ir                            \n0 ±18,446,744,073,709,551,615 \n");
}

}  // namespace
}  // namespace cg::annotate::render
