// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which ways of leaving a superblock are branches, and what a run without one of the simulations
// still counts.
#include "tests/tool/segments/instrumented.h"
#include "tool/segments/instrument.h"

namespace cg::tool {
namespace {

using fake::constant;

class InstrumentBranchTest : public fake::InstrumentedTest {
 protected:
  // The transcript of one instruction whose block ends like this.
  std::string ending(IRExpr* next, IRJumpKind kind) {
    block.imark(0x1000, 2);
    block.ends(next, kind);
    return instrumented();
  }

  // The transcript of one instruction that is left by an exit to 0x2000.
  std::string left_by(IRJumpKind kind, Addr target = 0x2000) {
    IRExpr* const g = block.bit("g");
    block.imark(0x1000, 2);
    block.exit(g, kind, target);
    return instrumented();
  }

  static constexpr const char* kNoBranch =
      "IMark\n"
      "[Ir:1 | fetch:1 1000+2]\n";
};

TEST_F(InstrumentBranchTest, AnExitByAJumpIsAConditionalBranchOfItsInstruction) {
  EXPECT_EQ(left_by(Ijk_Boring),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 1000+2, cond:1 1000 g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, SoIsAnExitByACall) {
  EXPECT_EQ(left_by(Ijk_Call),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 1000+2, cond:1 1000 g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, SoIsAnExitByAReturn) {
  EXPECT_EQ(left_by(Ijk_Ret),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 1000+2, cond:1 1000 g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, ExitsOfOtherKindsAreNoBranches) {
  for (IRJumpKind kind : {Ijk_ClientReq, Ijk_Yield, Ijk_EmWarn, Ijk_NoDecode, Ijk_InvalICache,
                          Ijk_SigSEGV, Ijk_SigTRAP, Ijk_Sys_syscall}) {
    block = fake::Block();
    EXPECT_EQ(left_by(kind), std::string(kNoBranch) + "Exit\n") << kind;
  }
}

TEST_F(InstrumentBranchTest, AnExitToTheNextInstructionWasInverted) {
  EXPECT_EQ(left_by(Ijk_Boring, 0x1002),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 1000+2, cond:1 1000 !g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, ABranchToItselfWasNotInverted) {
  EXPECT_EQ(left_by(Ijk_Boring, 0x1000),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 1000+2, cond:1 1000 g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, TheNextInstructionIsThatOfTheExitNotOfTheBlock) {
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.imark(0x1002, 2);
  block.exit(g, Ijk_Boring, 0x1002);
  EXPECT_EQ(instrumented(),
            "IMark\nIMark\n"
            "[Ir:1 Ir:2 Bc:2 | fetch:1 1000+2, cond:2 1002 g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, OneInstructionMayBranchTwice) {
  IRExpr* const g = block.bit("g");
  IRExpr* const h = block.bit("h");
  block.imark(0x1000, 2);
  block.exit(g, Ijk_Boring, 0x2000);
  block.exit(h, Ijk_Boring, 0x1002);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 1000+2, cond:1 1000 g]\n"
            "Exit\n"
            "[Bc:1 | cond:1 1000 !h]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, AJumpToAComputedTargetIsAnIndirectBranch) {
  EXPECT_EQ(ending(block.word("a"), Ijk_Boring),
            "IMark\n"
            "[Ir:1 Bi:1 | fetch:1 1000+2, ind:1 1000 a]\n");
}

TEST_F(InstrumentBranchTest, SoIsACallOfAComputedTarget) {
  EXPECT_EQ(ending(block.word("a"), Ijk_Call),
            "IMark\n"
            "[Ir:1 Bi:1 | fetch:1 1000+2, ind:1 1000 a]\n");
}

TEST_F(InstrumentBranchTest, AReturnIsNone) {
  EXPECT_EQ(ending(block.word("a"), Ijk_Ret), kNoBranch);
}

TEST_F(InstrumentBranchTest, CallsAndReturnsAreEventsIfReturnsArePredicted) {
  predicts_returns = true;
  EXPECT_EQ(ending(constant(0x2000), Ijk_Call),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+2, call 1000 0x1002]\n");
  block = fake::Block();
  EXPECT_EQ(ending(block.word("a"), Ijk_Ret),
            "IMark\n"
            "[Ir:1 Br:1 | fetch:1 1000+2, ret:1 1000 a]\n");
  block = fake::Block();
  EXPECT_EQ(ending(block.word("a"), Ijk_Boring),
            "IMark\n"
            "[Ir:1 Bi:1 | fetch:1 1000+2, ind:1 1000 a]\n");
}

TEST_F(InstrumentBranchTest, ACallOfAComputedTargetIsABranchFirst) {
  predicts_returns = true;
  EXPECT_EQ(ending(block.word("a"), Ijk_Call),
            "IMark\n"
            "[Ir:1 Bi:1 | fetch:1 1000+2, ind:1 1000 a]\n"
            "[ | call 1000 0x1002]\n");
}

TEST_F(InstrumentBranchTest, ASystemCallIsNone) {
  EXPECT_EQ(ending(block.word("a"), Ijk_Sys_syscall), kNoBranch);
}

TEST_F(InstrumentBranchTest, AConstantTargetIsNoIndirectBranch) {
  EXPECT_EQ(ending(constant(0x2000), Ijk_Boring), kNoBranch);
  block = fake::Block();
  EXPECT_EQ(ending(constant(0x2000), Ijk_Call), kNoBranch);
}

TEST_F(InstrumentBranchTest, AnIndirectBranchIsOneOfTheLastInstruction) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 2);
  EXPECT_EQ((block.imark(0x1040, 2), block.ends(a, Ijk_Boring), instrumented()),
            "IMark\nIMark\n"
            "[Ir:1 Ir:2 Bi:2 | fetch:1 1000+2, fetch:2 1040+2, ind:2 1040 a]\n");
}

TEST_F(InstrumentBranchTest, WithoutBranchSimulationThereAreNone) {
  branch_sim = false;
  IRExpr* const g = block.bit("g");
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 2);
  block.exit(g, Ijk_Boring, 0x1002);
  block.imark(0x1002, 2);
  block.ends(a, Ijk_Boring);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+2]\n"
            "Exit\nIMark\n"
            "[Ir:2]\n");
}

TEST_F(InstrumentBranchTest, WithoutCacheSimulationThereAreOnlyFetchesAndBranches) {
  cache_sim = false;
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.load(Ity_I64, a);
  block.store(a, a);
  block.load_guarded(ILGop_Ident64, a, g);
  block.store_guarded(a, a, g);
  block.compare_and_swap(Ity_I64, a);
  block.dirty(Ifx_Modify, a, 16);
  block.imark(0x1040, 2);
  block.exit(g, Ijk_Boring, 0x2000);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nStore\nLoadG\nStoreG\nCAS\nDirty\nIMark\n"
            "[Ir:1 Ir:2 Bc:2 | cond:2 1040 g]\n"
            "Exit\n");
}

TEST_F(InstrumentBranchTest, WithoutSimulationsInstructionsAreOnlyCounted) {
  cache_sim = branch_sim = false;
  IRExpr* const g = block.bit("g");
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 2);
  block.load(Ity_I64, a);
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1002, 2);
  block.ends(a, Ijk_Call);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\n"
            "call [Ir:1]\n"
            "Exit\nIMark\n"
            "call [Ir:2]\n");
}

}  // namespace
}  // namespace cg::tool
