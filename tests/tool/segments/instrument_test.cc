// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which events each kind of statement raises. When they are emitted: instrument_flush_test.cc.
#include "tool/segments/instrument.h"

#include "tests/tool/segments/instrumented.h"

namespace cg::tool {
namespace {

using InstrumentTest = fake::InstrumentedTest;
using fake::constant;

TEST_F(InstrumentTest, AnInstructionIsFetched) {
  block.imark(0x1000, 3);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+3]\n");
}

TEST_F(InstrumentTest, InstructionsOfOneLineAreLookedUpOnce) {
  block.imark(0x1000, 3);
  block.imark(0x1003, 4);
  EXPECT_EQ(instrumented(),
            "IMark\nIMark\n"
            "[Ir:1 Ir:2 | fetch:1 1000+3]\n");
}

TEST_F(InstrumentTest, AnUndecodableInstructionCountsAsTheShortest) {
  block.imark(0x1000, 0);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+1]\n");
}

TEST_F(InstrumentTest, ALoadReadsItsTypesSize) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 3);
  block.load(Ity_I8, a);
  block.load(Ity_V256, a);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nLoad\n"
            "[Ir:1 Dr:1x2 | fetch:1 1000+3, read:1 a+1, read:1 a+32]\n");
}

TEST_F(InstrumentTest, AStoreWritesItsTypesSize) {
  IRExpr* const a = block.word("a");
  IRExpr* const data = block.value("data", Ity_I16);
  block.imark(0x1000, 3);
  block.store(a, data);
  block.store(constant(0x5000), a);
  EXPECT_EQ(instrumented(),
            "IMark\nStore\nStore\n"
            "[Ir:1 Dw:1x2 | fetch:1 1000+3, write:1 a+2, write:1 0x5000+8]\n");
}

TEST_F(InstrumentTest, CostsGoToTheInstructionThatCausesThem) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 3);
  block.load(Ity_I64, a);
  block.imark(0x1040, 3);
  block.store(a, a);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nIMark\nStore\n"
            "[Ir:1 Dr:1 Ir:2 Dw:2 | fetch:1 1000+3, read:1 a+8, fetch:2 1040+3, write:2 a+8]\n");
}

TEST_F(InstrumentTest, AWriteBehindItsReadIsOneRead) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 3);
  block.load(Ity_I64, a);
  block.store(a, a);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nStore\n"
            "[Ir:1 Dr:1 | fetch:1 1000+3, read:1 a+8]\n");
}

TEST_F(InstrumentTest, AWriteOfTheNextInstructionIsItsOwn) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 3);
  block.load(Ity_I64, a);
  block.imark(0x1003, 3);
  block.store(a, a);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nIMark\nStore\n"
            "[Ir:1 Dr:1 Ir:2 Dw:2 | fetch:1 1000+3, read:1 a+8, write:2 a+8]\n");
}

TEST_F(InstrumentTest, AGuardedLoadReadsWhatItAccessesNotWhatItWidensTo) {
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 3);
  block.load_guarded(ILGop_8Uto32, a, g);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+3]\n"
            "if g [Dr:1 | read:1 a+1]\n"
            "LoadG\n");
}

TEST_F(InstrumentTest, AGuardedStoreWritesUnderItsGuard) {
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 3);
  block.store_guarded(a, a, g);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+3]\n"
            "if g [Dw:1 | write:1 a+8]\n"
            "StoreG\n");
}

TEST_F(InstrumentTest, GuardedAccessesDoNotMerge) {
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 3);
  block.load_guarded(ILGop_Ident64, a, g);
  block.store_guarded(a, a, g);
  block.store(a, a);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+3]\n"
            "if g [Dr:1 | read:1 a+8]\n"
            "LoadG\n"
            "if g [Dw:1 | write:1 a+8]\n"
            "StoreG\nStore\n"
            "[Dw:1 | write:1 a+8]\n");
}

TEST_F(InstrumentTest, ADirtyCallReadsWritesOrBothWhatItSays) {
  IRExpr* const a = block.word("a");
  IRExpr* const b = block.word("b");
  IRExpr* const c = block.word("c");
  block.imark(0x1000, 3);
  block.dirty(Ifx_Read, a, 16);
  block.dirty(Ifx_Write, b, 28);
  block.dirty(Ifx_Modify, c, 4);
  block.dirty(Ifx_None);
  EXPECT_EQ(instrumented(),
            "IMark\nDirty\nDirty\nDirty\nDirty\n"
            "[Ir:1 Dr:1x2 Dw:1 | fetch:1 1000+3, read:1 a+16, write:1 b+28, read:1 c+4]\n");
}

TEST_F(InstrumentTest, ADirtyCallAccessesAtMostTheSmallestLine) {
  IRExpr* const a = block.word("a");
  min_line_size = 32;
  block.imark(0x1000, 3);
  block.dirty(Ifx_Read, a, 512);
  block.dirty(Ifx_Write, a, 33);
  EXPECT_EQ(instrumented(),
            "IMark\nDirty\nDirty\n"
            "[Ir:1 Dr:1 | fetch:1 1000+3, read:1 a+32]\n");
}

TEST_F(InstrumentTest, ADirtyCallWithLinesOf512BytesAccessesItAll) {
  IRExpr* const a = block.word("a");
  min_line_size = 512;
  block.imark(0x1000, 3);
  block.dirty(Ifx_Write, a, 512);
  EXPECT_EQ(instrumented(),
            "IMark\nDirty\n"
            "[Ir:1 Dw:1 | fetch:1 1000+3, write:1 a+512]\n");
}

TEST_F(InstrumentTest, TheGuardOfADirtyCallIsNotLookedAt) {
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 3);
  block.dirty(Ifx_Read, a, 16, g);
  EXPECT_EQ(instrumented(),
            "IMark\nDirty\n"
            "[Ir:1 Dr:1 | fetch:1 1000+3, read:1 a+16]\n");
}

TEST_F(InstrumentTest, ACompareAndSwapIsOneReadOfTheWholeDatum) {
  IRExpr* const a = block.word("a");
  IRExpr* const b = block.word("b");
  block.imark(0x1000, 3);
  block.compare_and_swap(Ity_I32, a);
  block.compare_and_swap_double(Ity_I64, b);
  EXPECT_EQ(instrumented(),
            "IMark\nCAS\nCAS\n"
            "[Ir:1 Dr:1x2 | fetch:1 1000+3, read:1 a+4, read:1 b+16]\n");
}

TEST_F(InstrumentTest, ALoadLinkedReadsAndAStoreConditionalWrites) {
  IRExpr* const a = block.word("a");
  IRExpr* const data = block.value("data", Ity_I32);
  block.imark(0x1000, 4);
  block.load_linked(Ity_I32, a);
  block.imark(0x1004, 4);
  block.store_conditional(a, data);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 Dr:1 | fetch:1 1000+4, read:1 a+4]\n"
            "LLSC\nIMark\nLLSC\n"
            "[Ir:2 Dw:2 | write:2 a+4]\n");
}

TEST_F(InstrumentTest, AllElseRaisesNothing) {
  IRExpr* const a = block.word("a");
  IRExpr* const index = block.value("index", Ity_I32);
  block.imark(0x1000, 3);
  block.add(IRStmt_NoOp());
  block.add(IRStmt_AbiHint(a, 128, a));
  block.add(IRStmt_Put(16, a));
  block.add(IRStmt_PutI(mkIRPutI(mkIRRegArray(160, Ity_I64, 8), index, 0, a)));
  block.add(IRStmt_MBE(Imbe_Fence));
  EXPECT_EQ(instrumented(),
            "IMark\nNoOp\nAbiHint\nPut\nPutI\nMBE\n"
            "[Ir:1 | fetch:1 1000+3]\n");
}

TEST_F(InstrumentTest, WhatPrecedesTheFirstInstructionIsOnlyCopied) {
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.load(Ity_I64, a);
  block.dirty(Ifx_Read, a, 16);
  block.exit(g, Ijk_InvalICache, 0x1000);
  block.imark(0x1000, 3);
  EXPECT_EQ(instrumented(),
            "Load\nDirty\nExit\nIMark\n"
            "[Ir:1 | fetch:1 1000+3]\n");
}

TEST_F(InstrumentTest, ABlockWithoutInstructionsIsOnlyCopied) {
  IRExpr* const a = block.word("a");
  block.load(Ity_I64, a);
  EXPECT_EQ(instrumented(), "Load\n");
  EXPECT_EQ(superblock.first_segment, nullptr);
}

TEST_F(InstrumentTest, NotEvenItsComputedTargetIsABranch) {
  block.ends(block.word("a"), Ijk_Boring);
  EXPECT_EQ(instrumented(), "");
  EXPECT_EQ(superblock.first_segment, nullptr);
  EXPECT_EQ(costs.size(), 0u);
}

}  // namespace
}  // namespace cg::tool
