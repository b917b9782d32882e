// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which block it is. Its rows, exits and function: code_rows_test.cc, code_exits_test.cc,
// code_functions_test.cc.
#include "tool/callgrind/code/code_table.h"

#include "tests/tool/callgrind/code/coded.h"
#include "tool/callgrind/calls/call_graph.h"

namespace cg::tool::callgrind {
namespace {

TEST_F(CodeTableTest, ABlockIsKnownByItsObjectAndWhereItBeginsThere) {
  const Block* const b = block_at(kMain + 0x20);
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(text(b->object), "/bin/program");
  EXPECT_EQ(b->offset, 0x1020u);
  EXPECT_EQ(b->addr, kMain + 0x20);
  EXPECT_EQ(b->section, Vg_SectText);
  EXPECT_EQ(b->owner, nullptr);
  EXPECT_EQ(b->counted, nullptr);
  EXPECT_EQ(b->superblock, nullptr);
}

TEST_F(CodeTableTest, ABlockIsFoundAgain) {
  Block* const b = block_at(kMain);
  EXPECT_EQ(block_at(kMain), b);
  EXPECT_EQ(code.blocks(), 1u);
  EXPECT_NE(block_at(kMain + 4), b);
  EXPECT_EQ(code.blocks(), 2u);
}

TEST_F(CodeTableTest, OtherInstructionsAtOneAddressAreAnotherBlock) {
  fake::Block longer;
  longer.imark(kMain, 4);
  longer.imark(kMain + 4, 4);
  Block* const b = block_at(kMain, 4);
  Block* const of_other_size = block_at(kMain, 3);
  Block* const of_two = block(longer, kMain);
  EXPECT_NE(of_other_size, b);
  EXPECT_NE(of_two, b);
  EXPECT_NE(of_two, of_other_size);
  EXPECT_EQ(code.blocks(), 3u);
  EXPECT_EQ(block_at(kMain, 3), of_other_size) << "each is found again";
  EXPECT_EQ(block(longer, kMain), of_two);
  EXPECT_EQ(of_two->instructions, 2u);
}

// Code that was overwritten.
TEST_F(CodeTableTest, EachOfTheInstructionsMatters) {
  fake::Block two, far, three;
  two.imark(kMain, 8);
  two.imark(kMain + 8, 4);
  far.imark(kMain, 8);
  far.imark(kMain + 0x40, 4);
  three.imark(kMain, 4);
  three.imark(kMain + 4, 4);
  three.imark(kMain + 8, 4);
  Block* const b = block(two, kMain);
  EXPECT_NE(block(far, kMain), b);
  EXPECT_NE(block(three, kMain), b);
}

// As compilers do at run time, which patch a jump.
TEST_F(CodeTableTest, OtherWaysOutOfInstructionsOfTheSameSizesAreAnotherBlock) {
  const auto jumps = [&](int branches, IRExpr* next, IRJumpKind kind) {
    fake::Block ir;
    IRExpr* const a = ir.word("a");
    ir.imark(kNowhere, 2);
    for (int i = 0; i < branches; ++i) ir.exit(ir.bit("g"), Ijk_Boring, kNowhere + 0x80);
    ir.ends(next == nullptr ? a : next, kind);
    return block(ir, kNowhere);
  };
  IRExpr* const there = fake::constant(kNowhere + 0x90);
  IRExpr* const elsewhere = fake::constant(kNowhere + 0xa0);
  Block* const jump = jumps(0, there, Ijk_Boring);
  Block* const branch = jumps(1, there, Ijk_Boring);
  Block* const two = jumps(2, there, Ijk_Boring);
  Block* const call = jumps(0, there, Ijk_Call);
  Block* const computed = jumps(0, nullptr, Ijk_Boring);
  EXPECT_EQ(code.blocks(), 5u);
  EXPECT_EQ(two->exit_count, 3u);
  EXPECT_EQ(jumps(0, elsewhere, Ijk_Boring), jump) << "wherever it leads";
  EXPECT_EQ(jumps(1, there, Ijk_Boring), branch) << "each is found again";
  EXPECT_EQ(jumps(2, there, Ijk_Boring), two);
  EXPECT_EQ(jumps(0, there, Ijk_Call), call);
  EXPECT_EQ(jumps(0, nullptr, Ijk_Boring), computed);
}

TEST_F(CodeTableTest, WhichInstructionLeavesMatters) {
  const auto leaves_at = [&](Addr at) {
    fake::Block ir;
    for (const Addr a : {kNowhere, kNowhere + 2}) {
      ir.imark(a, 2);
      if (a == at) ir.exit(ir.bit("g"), Ijk_Boring, kNowhere + 0x80);
    }
    return block(ir, kNowhere);
  };
  EXPECT_NE(leaves_at(kNowhere), leaves_at(kNowhere + 2));
}

TEST_F(CodeTableTest, ABlockWithoutInstructionsIsNone) {
  const fake::Block empty;
  EXPECT_EQ(block(empty, kMain), nullptr);
  EXPECT_EQ(code.blocks(), 0u);
  EXPECT_EQ(code.functions(), 0u);
}

TEST_F(CodeTableTest, AnObjectMayBeMappedElsewhere) {
  fake::Block before, after;
  before.imark(kLibrary + 0x10, 4);
  before.ends(fake::constant(kLibrary + 0x80), Ijk_Boring);
  Block* const b = block(before, kLibrary + 0x10);
  EXPECT_TRUE(b->last_exit().is_intra);
  EXPECT_EQ(b->last_exit().after, kLibrary + 0x14);

  constexpr Addr kNew = 0x9000000;
  fake::core.sections.back() = {1, kNew, kNew + 0x1000, Vg_SectText, kNew};
  place(kNew + 0x80, 1, "f");  // an entry: its symbols have been read meanwhile
  after.imark(kNew + 0x10, 4);
  after.ends(fake::constant(kNew + 0x80), Ijk_Boring);
  EXPECT_EQ(block(after, kNew + 0x10), b);
  EXPECT_EQ(b->addr, kNew + 0x10);
  EXPECT_EQ(b->offset, 0x10u);
  EXPECT_EQ(b->last_exit().after, kNew + 0x14);
  EXPECT_FALSE(b->last_exit().is_intra);
}

TEST_F(CodeTableTest, AnotherObjectAtOneAddressIsAnother) {
  Block* const b = block_at(kLibrary + 0x10);
  fake::core.objects.push_back("/lib/next.so");
  fake::core.sections.back().object = 2;
  Block* const next = block_at(kLibrary + 0x10);
  EXPECT_NE(next, b);
  EXPECT_EQ(text(next->object), "/lib/next.so");
  EXPECT_EQ(next->offset, b->offset);
  fake::core.sections.back().object = 1;
  EXPECT_EQ(block_at(kLibrary + 0x10), b) << "it is back";
}

// Looking a symbol up for each block would take long.
TEST_F(CodeTableTest, WhatABlockOfAnObjectIsCalledIsAskedOnce) {
  place(kMain, 1, "f");
  Block* const b = block_at(kMain);
  const int asked = fake::core.asked_functions;
  place(kMain, 1, "g");
  EXPECT_EQ(block_at(kMain), b);
  EXPECT_EQ(text(b->function->name), "f");
  EXPECT_EQ(fake::core.asked_functions, asked);
}

TEST_F(CodeTableTest, CodeOfNoObjectIsItsAddress) {
  const Block* const b = block_at(kNowhere);
  EXPECT_EQ(text(b->object), "???");
  EXPECT_EQ(b->offset, kNowhere);
  EXPECT_EQ(block_at(kNowhere), b);
}

TEST_F(CodeTableTest, CodeOfNoObjectMayBeAnothersWithTheSameInstructions) {
  place(kNowhere, 1, "f");
  Block* const b = block_at(kNowhere);
  place(kNowhere, 1, "g");
  Block* const next = block_at(kNowhere);
  EXPECT_NE(next, b);
  EXPECT_EQ(text(next->function->name), "g");
  EXPECT_EQ(code.blocks(), 2u);
  place(kNowhere, 1, "f");
  EXPECT_EQ(block_at(kNowhere), b);
}

TEST_F(CodeTableTest, CodeOfNoTextIsOfNoObject) {
  place(kData, 1, "f");
  Block* const b = block_at(kData);
  EXPECT_EQ(text(b->object), "???");
  EXPECT_EQ(b->section, Vg_SectData);
  fake::core.sections[2].kind = Vg_SectBSS;
  Block* const next = block_at(kData);
  EXPECT_NE(next, b) << "in another section it is another's";
  EXPECT_EQ(next->function, b->function);
}

TEST_F(CodeTableTest, ABlockSwitchesStacksWhereTheStackPointerBecomesSomethingElse) {
  fake::Block pushes, switches;
  pushes.imark(kMain, 4);
  pushes.move_stack_pointer(-8);
  switches.imark(kMain + 4, 4);
  switches.add(IRStmt_Put(fake::kStackPointer, switches.word("a")));
  EXPECT_FALSE(block(pushes, kMain)->exits[0].switches_stack);
  EXPECT_TRUE(block(switches, kMain + 4)->exits[0].switches_stack);
}

// A call that nobody has seen came from in front of the block.
TEST_F(CodeTableTest, TheSiteInFrontOfABlock) {
  place(kMain + 0xf, 7, "f", 0xf, "b.c");
  place(kMain + 0x10, 8, "f", 0x10);
  fake::Block ir;
  ir.imark(kMain + 0x10, 4);
  ir.exit(ir.bit("g"), Ijk_Boring, kMain);
  Block& b = *block(ir, kMain + 0x10);
  Superblock translation{};
  Instance instance{};
  BlockCosts counted{};
  b.superblock = &translation;
  b.owner = &instance;
  b.counted = &counted;
  Block& site = code.site_before(b);
  EXPECT_NE(&site, &b);
  EXPECT_EQ(&code.site_before(b), &site) << "one for each block";
  EXPECT_EQ(code.blocks(), 1u) << "which nothing is translated to";
  EXPECT_EQ(site.function, b.function);
  EXPECT_EQ(site.instructions, 0u);
  EXPECT_EQ(site.superblock, nullptr);
  EXPECT_EQ(site.owner, nullptr);
  EXPECT_EQ(site.counted, nullptr);
  ASSERT_EQ(site.row_count, 1u);
  EXPECT_EQ(text(site.row(0).code.file), "src/b.c");
  EXPECT_EQ(site.row(0).code.line, 7u);
  EXPECT_EQ(site.row(0).code.instructions, 0u);
  EXPECT_EQ(site.row(0).code.offset, 0x100fu);
  EXPECT_FALSE(site.row(0).costs.any());
  ASSERT_EQ(site.exit_count, 1u);
  EXPECT_EQ(site.last_exit().block, &site);
  EXPECT_EQ(site.last_exit().offset, 0x100fu);
}

}  // namespace
}  // namespace cg::tool::callgrind
