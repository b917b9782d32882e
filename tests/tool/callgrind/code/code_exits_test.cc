// SPDX-License-Identifier: GPL-2.0-or-later
//
// The ways out of a block.
#include <string>

#include "tests/tool/callgrind/code/coded.h"

namespace cg::tool::callgrind {
namespace {

class CodeExitsTest : public CodeTableTest {
 protected:
  // "KIND@OFFSET " of each, the kind with a ? where it is conditional and a * where it is computed.
  static std::string exits(const Block* block) {
    std::string all;
    for (std::uint32_t i = 0; i < block->exit_count; ++i) {
      const Exit& exit = block->exits[i];
      EXPECT_EQ(exit.block, block) << i;
      EXPECT_EQ(exit.index, i);
      const char* const names[] = {"on", "jump", "call", "ret"};
      all += std::string(names[static_cast<int>(exit.kind)]) + (exit.is_conditional ? "?" : "") +
             (exit.is_computed ? "*" : "") + '@' + std::to_string(exit.offset) + ' ';
    }
    return all;
  }

  // A block of one instruction that ends so.
  Block* ending(Addr at, IRExpr* next, IRJumpKind kind) {
    fake::Block ir;
    ir.imark(at, 4);
    ir.ends(next, kind);
    return block(ir, at);
  }
  // Whether the jump from one address to another is intra.
  bool is_intra(Addr from, Addr to, IRJumpKind kind = Ijk_Boring) {
    return ending(from, fake::constant(to), kind)->last_exit().is_intra;
  }
};

TEST_F(CodeExitsTest, TheEndIsWhatItsJumpIs) {
  Addr at = kMain;
  const auto ends = [&](IRExpr* next, IRJumpKind kind) {
    return exits(ending(at += 4, next, kind));
  };
  EXPECT_EQ(ends(fake::constant(kMain + 0x80), Ijk_Boring), "jump@4100 ");
  EXPECT_EQ(ends(fake::constant(kMain + 0x80), Ijk_Call), "call@4104 ");
  EXPECT_EQ(ends(fake::constant(kMain + 0x80), Ijk_Ret), "ret@4108 ");
  EXPECT_EQ(ends(fake::constant(kMain + 0x80), Ijk_Sys_syscall), "jump@4112 ");
}

TEST_F(CodeExitsTest, OnToTheNextInstructionIsNoJump) {
  EXPECT_EQ(exits(ending(kMain, fake::constant(kMain + 4), Ijk_Boring)), "on@4096 ");
  EXPECT_EQ(exits(ending(kMain + 4, fake::constant(kMain + 8), Ijk_Call)), "call@4100 ")
      << "as position-independent code finds out where it is";
}

TEST_F(CodeExitsTest, WhereItLeadsToMayBeComputed) {
  const auto ends = [&](Addr at, IRJumpKind kind) {
    fake::Block ir;
    ir.imark(at, 4);
    ir.ends(ir.word("a"), kind);
    return exits(block(ir, at));
  };
  EXPECT_EQ(ends(kMain, Ijk_Boring), "jump*@4096 ");
  EXPECT_EQ(ends(kMain + 4, Ijk_Call), "call*@4100 ");
  EXPECT_EQ(ends(kMain + 8, Ijk_Ret), "ret*@4104 ");
}

TEST_F(CodeExitsTest, BranchesAreThoseOfTheirInstructions) {
  fake::Block ir;
  IRExpr* const g = ir.bit("g");
  place(kMain, 5);
  ir.imark(kMain, 4);
  ir.exit(g, Ijk_Boring, kMain + 0x80);
  place(kMain + 4, 6);
  ir.imark(kMain + 4, 2);
  ir.exit(g, Ijk_Boring, kMain + 0x90);
  ir.ends(fake::constant(kMain + 6), Ijk_Boring);
  const Block* const b = block(ir, kMain);
  EXPECT_EQ(exits(b), "jump?@4096 jump?@4100 on@4100 ");
  EXPECT_EQ(b->exits[0].after, kMain + 4);
  EXPECT_EQ(b->exits[1].after, kMain + 6);
  EXPECT_EQ(b->exits[2].after, kMain + 6);
  EXPECT_EQ(b->exits[0].row, 0u);
  EXPECT_EQ(b->exits[1].row, 1u);
  EXPECT_EQ(b->exits[2].row, 1u);
}

// VEX falls through where the guest jumps.
TEST_F(CodeExitsTest, AnInvertedBranchIsConditionalAtTheEnd) {
  fake::Block ir;
  IRExpr* const g = ir.bit("g");
  ir.imark(kMain, 4);
  ir.exit(g, Ijk_Boring, kMain + 4);
  ir.ends(fake::constant(kMain + 0x80), Ijk_Boring);
  EXPECT_EQ(exits(block(ir, kMain)), "on@4096 jump?@4096 ");
}

TEST_F(CodeExitsTest, WhatTheCorePutsInFrontOfABlockIsNone) {
  fake::Block ir;
  ir.exit(ir.bit("g"), Ijk_InvalICache, kMain);
  ir.imark(kMain, 4);
  ir.ends(fake::constant(kMain + 4), Ijk_Boring);
  EXPECT_EQ(exits(block(ir, kMain)), "on@4096 ");
}

// It has no length, and counts as the shortest.
TEST_F(CodeExitsTest, BehindAnInstructionThatCannotBeDecoded) {
  const Block* const b = block_at(kMain, 0);
  EXPECT_EQ(b->last_exit().after, kMain + VG_MIN_INSTR_SZB);
}

TEST_F(CodeExitsTest, AJumpWithinASectionNeedsNoLook) {
  EXPECT_TRUE(is_intra(kMain, kMain + 0x80));
  EXPECT_TRUE(is_intra(kMain, kMain + 4)) << "nor does none";
  EXPECT_TRUE(is_intra(kPlt, kPlt + 0x80));
}

TEST_F(CodeExitsTest, ACallOrAReturnNeedsOne) {
  EXPECT_FALSE(is_intra(kMain, kMain + 0x80, Ijk_Call));
  EXPECT_FALSE(is_intra(kMain + 4, kMain + 0x80, Ijk_Ret));
  EXPECT_FALSE(is_intra(kMain + 8, kMain + 0x80, Ijk_Sys_syscall)) << "a signal may come";
}

TEST_F(CodeExitsTest, AJumpToAFunctionNeedsOne) {
  place(kMain + 0x80, 5, "f");
  place(kMain + 0x84, 5, "f", 4);
  EXPECT_FALSE(is_intra(kMain, kMain + 0x80));
  EXPECT_TRUE(is_intra(kMain + 4, kMain + 0x84));
}

TEST_F(CodeExitsTest, AJumpElsewhereNeedsOne) {
  EXPECT_FALSE(is_intra(kMain, kPlt)) << "to another section";
  EXPECT_FALSE(is_intra(kMain + 4, kLibrary)) << "to another object's section of that kind";
  EXPECT_FALSE(is_intra(kMain + 8, kNowhere));
}

TEST_F(CodeExitsTest, AComputedJumpNeedsOne) {
  for (const Addr at : {kMain, kNowhere}) {
    fake::Block ir;
    ir.imark(at, 4);
    ir.ends(ir.word("a"), Ijk_Boring);
    EXPECT_FALSE(block(ir, at)->last_exit().is_intra) << at;
  }
  EXPECT_TRUE(is_intra(kNowhere, kNowhere + 0x80));
}

TEST_F(CodeExitsTest, ABranchNeedsNone) {
  fake::Block ir;
  ir.imark(kMain, 4);
  ir.exit(ir.bit("g"), Ijk_Boring, kMain + 0x80);
  ir.ends(fake::constant(kLibrary), Ijk_Boring);
  const Block* const b = block(ir, kMain);
  EXPECT_TRUE(b->exits[0].is_intra);
  EXPECT_FALSE(b->exits[1].is_intra);
}

TEST_F(CodeExitsTest, AllNeedOneWhereJumpsAreCounted) {
  options.collect_jumps = true;
  EXPECT_FALSE(is_intra(kMain, kMain + 0x80));
}

TEST_F(CodeExitsTest, AllNeedOneWhereTheUserSaysSo) {
  options.short_cut = false;
  EXPECT_FALSE(is_intra(kMain, kMain + 0x80));
}

TEST_F(CodeExitsTest, AllOfABlockThatSwitchesStacksNeedOne) {
  fake::Block ir;
  ir.imark(kMain, 4);
  ir.add(IRStmt_Put(fake::kStackPointer, ir.word("a")));
  ir.ends(fake::constant(kMain + 0x80), Ijk_Boring);
  EXPECT_FALSE(block(ir, kMain)->last_exit().is_intra);
}

}  // namespace
}  // namespace cg::tool::callgrind
