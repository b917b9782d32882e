// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a segment with nothing to simulate is counted: by a call, "call [...]", while a load is
// pending, which VEX may then move past it; otherwise inline.
#include "tests/tool/segments/instrumented.h"

namespace cg::tool {
namespace {

using fake::constant;

class InstrumentPendingTest : public fake::InstrumentedTest {
 protected:
  InstrumentPendingTest() { cache_sim = branch_sim = false; }

  IRExpr* const g = block.bit("g");
};

TEST_F(InstrumentPendingTest, WithoutLoadsItIsCountedInline) {
  block.imark(0x1000, 4);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1]\n");
}

TEST_F(InstrumentPendingTest, WithAPendingLoadByACall) {
  block.imark(0x1000, 4);
  block.load(Ity_I64, constant(0x5000));
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\n"
            "call [Ir:1]\n");
}

TEST_F(InstrumentPendingTest, WithALoadThatWasUsedInline) {
  block.imark(0x1000, 4);
  block.add(IRStmt_Put(16, block.load(Ity_I64, constant(0x5000))));
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nPut\n"
            "[Ir:1]\n");
}

TEST_F(InstrumentPendingTest, ALoadIsPendingAcrossFlushesUntilItIsUsed) {
  block.imark(0x1000, 4);
  IRExpr* const loaded = block.load(Ity_I64, constant(0x5000));
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1004, 4);
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1008, 4);
  block.store(constant(0x5000), loaded);
  block.exit(g, Ijk_Boring, 0x2000);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\n"
            "call [Ir:1]\n"
            "Exit\nIMark\n"
            "call [Ir:2]\n"
            "Exit\nIMark\nStore\n"
            "[Ir:3]\n"
            "Exit\n");
}

// What is emitted before a statement stands before what it uses: an exit, its guard.
TEST_F(InstrumentPendingTest, TheExitThatUsesItIsBehindTheCall) {
  block.imark(0x1000, 4);
  IRExpr* const loaded = block.load(Ity_I64, constant(0x5000));
  block.exit(block.computed(Ity_I1, IRExpr_Unop(Iop_64to1, loaded)), Ijk_Boring, 0x2000);
  block.imark(0x1004, 4);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\n"
            "call [Ir:1]\n"
            "Exit\nIMark\n"
            "[Ir:2]\n");
}

TEST_F(InstrumentPendingTest, AnExitBeforeTheLoadIsNotConcerned) {
  block.imark(0x1000, 4);
  block.exit(g, Ijk_Boring, 0x2000);
  block.load(Ity_I64, constant(0x5000));
  block.imark(0x1004, 4);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1]\n"
            "Exit\nLoad\nIMark\n"
            "call [Ir:2]\n");
}

TEST_F(InstrumentPendingTest, LoadsBeforeTheFirstInstructionAreNotConcerned) {
  block.load(Ity_I64, constant(0x5000));
  block.imark(0x1000, 4);
  EXPECT_EQ(instrumented(),
            "Load\nIMark\n"
            "[Ir:1]\n");
}

TEST_F(InstrumentPendingTest, ASimulatedSegmentIsACallInAnyCase) {
  cache_sim = true;
  block.imark(0x1000, 4);
  block.load(Ity_I64, constant(0x5000));
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1004, 4);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\n"
            "[Ir:1 Dr:1 | fetch:1 1000+4, read:1 0x5000+8]\n"
            "Exit\nIMark\n"
            "call [Ir:2]\n");
}

// The load's own read is the 17th event: what it emits is in front of the load.
TEST_F(InstrumentPendingTest, TheLoadThatFillsTheQueueIsNotYetPending) {
  cache_sim = true;
  block.imark(0x1000, 1);
  block.exit(g, Ijk_Boring, 0x2000);
  for (Addr i = 1; i <= 16; ++i) block.imark(0x1000 + i, 1);
  block.load(Ity_I64, constant(0x5000));
  const std::string text = instrumented();
  EXPECT_EQ(text.find("call"), std::string::npos) << text;
}

}  // namespace
}  // namespace cg::tool
