// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a block: instructions that stand together and have a line in common.
#include <string>

#include "tests/tool/callgrind/code/coded.h"

namespace cg::tool::callgrind {
namespace {

class CodeRowsTest : public CodeTableTest {
 protected:
  // "FILE:LINExINSTRUCTIONS@OFFSET " of each.
  static std::string rows(const Block* block) {
    std::string all;
    for (std::uint32_t i = 0; i < block->row_count; ++i) {
      const Row& row = block->row(i);
      EXPECT_EQ(row.block, block) << i;
      EXPECT_FALSE(row.costs.any()) << i;
      all += text(row.code.file) + ':' + std::to_string(row.code.line) + 'x' +
             std::to_string(row.code.instructions) + '@' + std::to_string(row.code.offset) + ' ';
    }
    return all;
  }
};

TEST_F(CodeRowsTest, InstructionsOfOneLineAreOne) {
  const Block* const b = block_of_lines(kMain, {5, 5, 5});
  EXPECT_EQ(rows(b), "src/a.c:5x3@4096 ");
  EXPECT_EQ(b->instructions, 3u);
}

TEST_F(CodeRowsTest, ALineThatComesBackIsAnotherRow) {
  const Block* const b = block_of_lines(kMain, {5, 6, 6, 5});
  EXPECT_EQ(rows(b), "src/a.c:5x1@4096 src/a.c:6x2@4100 src/a.c:5x1@4108 ");
  EXPECT_EQ(b->instructions, 4u);
}

TEST_F(CodeRowsTest, LinesOfOneNumberInTwoFilesAreTwo) {
  place(kMain, 5);
  place(kMain + 4, 5, nullptr, 0, "inlined.h");
  fake::Block ir;
  ir.imark(kMain, 4);
  ir.imark(kMain + 4, 4);
  EXPECT_EQ(rows(block(ir, kMain)), "src/a.c:5x1@4096 src/inlined.h:5x1@4100 ");
}

TEST_F(CodeRowsTest, WhatIsUnknownIsARowOfNoLine) {
  fake::Block ir;
  ir.imark(kMain, 4);
  ir.imark(kMain + 4, 4);
  place(kMain + 8, 5);
  ir.imark(kMain + 8, 4);
  EXPECT_EQ(rows(block(ir, kMain)), "none:0x2@4096 src/a.c:5x1@4104 ");
}

// The first row says how often a block was executed, and each row whether as a whole.
TEST_F(CodeRowsTest, ARowEndsWhereABlockMayBeLeft) {
  fake::Block ir;
  IRExpr* const g = ir.bit("g");
  for (Addr a = kMain; a < kMain + 16; a += 4) {
    place(a, 5);
    ir.imark(a, 4);
    if (a == kMain + 4) ir.exit(g, Ijk_Boring, kMain + 0x80);
  }
  EXPECT_EQ(rows(block(ir, kMain)), "src/a.c:5x2@4096 src/a.c:5x2@4104 ");
}

TEST_F(CodeRowsTest, EachInstructionIsOneWhereAddressesAreWritten) {
  options.dump_instr = true;
  EXPECT_EQ(rows(block_of_lines(kMain, {5, 5})), "src/a.c:5x1@4096 src/a.c:5x1@4100 ");
}

// Costs of rows lie behind them: as many as the run has words.
TEST_F(CodeRowsTest, CostsOfOneAreNotTheNexts) {
  Block* const b = block_of_lines(kMain, {5, 6, 7});
  b->row(1).costs.counts()[sim::kEventWords - 1] = 9;
  EXPECT_FALSE(b->row(0).costs.any());
  EXPECT_TRUE(b->row(1).costs.any());
  EXPECT_EQ(b->row(2).code.line, 7u);
  EXPECT_FALSE(b->row(2).costs.any());
}

}  // namespace
}  // namespace cg::tool::callgrind
