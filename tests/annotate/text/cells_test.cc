// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/cells.h"

#include <gtest/gtest.h>

namespace cg::annotate::render {
namespace {

struct Heading {
  std::string event;
};
const std::vector<Heading> kColumns = {{"A"}, {"LongName"}};

// The header and two rows, a line each; of the second column one part alone.
std::string table(Cells cells, std::string_view color = {}, char filler = ' ') {
  const Cell wide = {"1,000", CellPart(" \xc2\xb1", 2), "x"}, narrow = {"7"};
  for (const Cell& cell : {wide, narrow}) cells.widen(0, cell);
  std::string text;
  cells.header(text, filler);
  for (const Cell& cell : {wide, narrow}) {
    text += '\n';
    cells.put(text, 0, cell, color);
    cells.put(text, 1, "12");
  }
  return text;
}

TEST(Cells, HavePartsBelowEachOtherByCharacters) {
  EXPECT_EQ(table(Cells(kColumns, {})),
            "A        LongName \n"
            "1,000 \xc2\xb1x         12 \n"
            "    7            12 ");
}

TEST(Cells, AreLeftOutWithTheirNames) {
  EXPECT_EQ(table(Cells(kColumns, {false, true}), {}, '_'),
            "A_______ \n"
            "1,000 \xc2\xb1x \n"
            "    7    ");
}

TEST(Cells, HaveAColorThatBlanksMayHave) {
  EXPECT_EQ(table(Cells(kColumns, {false, true}), "<"),
            "A        \n"
            "<1,000 \xc2\xb1x\x1b[0m \n"
            "    <7\x1b[0m    ");
  EXPECT_EQ(table(Cells(kColumns, {false, true}, Blanks::colored), "<"),
            "A        \n"
            "<1,000 \xc2\xb1x\x1b[0m \n"
            "<    7   \x1b[0m ");
}

TEST(Cells, SayHowWideTheirColumnsAre) {
  Cells cells(kColumns, {});
  cells.widen(1, 2, 3);
  EXPECT_EQ(cells.widths()[0].width, 2u);
  EXPECT_EQ(cells.widths()[1].width, 9u);
  EXPECT_EQ(cells.widths()[1].event, "LongName");
}

}  // namespace
}  // namespace cg::annotate::render
