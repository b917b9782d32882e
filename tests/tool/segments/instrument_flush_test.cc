// SPDX-License-Identifier: GPL-2.0-or-later
//
// When queued events are emitted. It is visible when a later access of the block faults: what was
// not emitted by then is not counted. What is emitted at one time may take several segments.
#include "tests/tool/segments/instrumented.h"
#include "tool/segments/instrument.h"

namespace cg::tool {
namespace {

class InstrumentFlushTest : public fake::InstrumentedTest {
 protected:
  // The fetch, and reads up to `events` in all.
  void queue(int events, IRExpr* addr) {
    block.imark(0x1000, 4);
    for (int i = 1; i < events; ++i) block.load(Ity_I32, addr);
  }

  static std::string times(int n, const char* text) {
    std::string all;
    for (int i = 0; i < n; ++i) all += text;
    return all;
  }

  // The segments of a fetch and 15 reads at a: a segment has five operands.
  const std::string sixteen_ = "[Ir:1 Dr:1x5 | fetch:1 1000+4" + times(5, ", read:1 a+4") + "]\n" +
                               times(2,
                                     "[Dr:1x5 | read:1 a+4, read:1 a+4, read:1 a+4, "
                                     "read:1 a+4, read:1 a+4]\n");
};

TEST_F(InstrumentFlushTest, SixteenEventsWaitForTheEnd) {
  queue(16, block.word("a"));
  EXPECT_EQ(instrumented(), "IMark\n" + times(15, "Load\n") + sixteen_);
}

TEST_F(InstrumentFlushTest, TheSeventeenthEventEmitsSixteenBeforeItsStatement) {
  queue(17, block.word("a"));
  EXPECT_EQ(instrumented(), "IMark\n" + times(15, "Load\n") + sixteen_ +
                                "Load\n"
                                "[Dr:1 | read:1 a+4]\n");
}

TEST_F(InstrumentFlushTest, ASeventeenthInstructionDoesSo) {
  for (Addr i = 0; i < 17; ++i) block.imark(0x1000 + 2 * i, 2);
  const std::string text = instrumented();
  EXPECT_EQ(text.substr(0, text.find('[')), times(16, "IMark\n"));
  EXPECT_EQ(text.substr(text.find(']')),
            "]\n"
            "IMark\n"
            "[Ir:17]\n");
}

TEST_F(InstrumentFlushTest, ABranchInSeventeenthPlaceDoesSo) {
  IRExpr* const g = block.bit("g");
  queue(16, block.word("a"));
  block.exit(g, Ijk_Boring, 0x2000);
  EXPECT_EQ(instrumented(), "IMark\n" + times(15, "Load\n") + sixteen_ +
                                "[Bc:1 | cond:1 1000 g]\n"
                                "Exit\n");
}

TEST_F(InstrumentFlushTest, AReadInSixteenthPlaceAndItsWriteAreStillOne) {
  IRExpr* const a = block.word("a");
  IRExpr* const data = block.value("data", Ity_I32);
  queue(16, a);
  block.store(a, data);
  EXPECT_EQ(instrumented(), "IMark\n" + times(15, "Load\n") + "Store\n" + sixteen_);
}

TEST_F(InstrumentFlushTest, AReadInSeventeenthPlaceAndItsWriteAreOneInTheNext) {
  queue(16, block.word("a"));
  block.compare_and_swap(Ity_I64, block.word("b"));
  EXPECT_EQ(instrumented(), "IMark\n" + times(15, "Load\n") + sixteen_ +
                                "CAS\n"
                                "[Dr:1 | read:1 b+8]\n");
}

TEST_F(InstrumentFlushTest, ASixthOperandIsEmittedInASecondSegment) {
  queue(1 + 6, block.word("a"));
  EXPECT_EQ(instrumented(), "IMark\n" + times(6, "Load\n") + "[Ir:1 Dr:1x5 | fetch:1 1000+4" +
                                times(5, ", read:1 a+4") +
                                "]\n"
                                "[Dr:1 | read:1 a+4]\n");
}

TEST_F(InstrumentFlushTest, SoIsABranchWhenItIsTheSixth) {
  IRExpr* const g = block.bit("g");
  queue(1 + 5, block.word("a"));
  block.exit(g, Ijk_Boring, 0x1004);
  EXPECT_EQ(instrumented(), "IMark\n" + times(5, "Load\n") + "[Ir:1 Dr:1x5 | fetch:1 1000+4" +
                                times(5, ", read:1 a+4") +
                                "]\n"
                                "[Bc:1 | cond:1 1000 !g]\n"
                                "Exit\n");
}

TEST_F(InstrumentFlushTest, ABranchThatIsTheFifthIsNot) {
  IRExpr* const g = block.bit("g");
  queue(1 + 4, block.word("a"));
  block.exit(g, Ijk_Boring, 0x2000);
  EXPECT_EQ(instrumented(), "IMark\n" + times(4, "Load\n") + "[Ir:1 Dr:1x4 Bc:1 | fetch:1 1000+4" +
                                times(4, ", read:1 a+4") +
                                ", cond:1 1000 g]\n"
                                "Exit\n");
}

TEST_F(InstrumentFlushTest, SoIsTheFetchOfAThirdLine) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 4);
  block.imark(0x1040, 4);
  block.load(Ity_I64, a);
  block.imark(0x1080, 4);
  block.imark(0x1044, 4);
  block.load(Ity_I64, a);
  EXPECT_EQ(instrumented(),
            "IMark\nIMark\nLoad\nIMark\nIMark\nLoad\n"
            "[Ir:1 Ir:2 Dr:2 | fetch:1 1000+4, fetch:2 1040+4, read:2 a+8]\n"
            "[Ir:3 Ir:4 Dr:4 | fetch:3 1080+4, read:4 a+8]\n");
}

TEST_F(InstrumentFlushTest, EveryExitEmits) {
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.exit(g, Ijk_SigSEGV, 0x1000);
  block.imark(0x1002, 2);
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1004, 2);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+2]\n"
            "Exit\nIMark\n"
            "[Ir:2 Bc:2 | cond:2 1002 g]\n"
            "Exit\nIMark\n"
            "[Ir:3]\n");
}

TEST_F(InstrumentFlushTest, AnExitWithNothingQueuedEmitsNothing) {
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.exit(g, Ijk_SigSEGV, 0x1000);
  block.exit(g, Ijk_SigFPE, 0x1000);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 | fetch:1 1000+2]\n"
            "Exit\nExit\n");
}

TEST_F(InstrumentFlushTest, AGuardedAccessEmitsWhatPrecedesIt) {
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.load(Ity_I64, a);
  block.store_guarded(a, a, g);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\n"
            "[Ir:1 Dr:1 | fetch:1 1000+2, read:1 a+8]\n"
            "if g [Dw:1 | write:1 a+8]\n"
            "StoreG\n");
}

TEST_F(InstrumentFlushTest, WithoutCacheSimulationAGuardedAccessEmitsNothingButALoadLinkedDoes) {
  cache_sim = false;
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.store_guarded(a, a, g);
  block.imark(0x1002, 2);
  block.load_linked(Ity_I64, a);
  block.imark(0x1004, 2);
  EXPECT_EQ(instrumented(),
            "IMark\nStoreG\nIMark\n"
            "[Ir:1 Ir:2]\n"
            "LLSC\nIMark\n"
            "[Ir:3]\n");
}

TEST_F(InstrumentFlushTest, WhatWasProvedOfFetchesOutlivesAFlush) {
  IRExpr* const g = block.bit("g");
  block.imark(0x103e, 4);  // straddles
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1042, 4);
  EXPECT_EQ(instrumented(),
            "IMark\n"
            "[Ir:1 Bc:1 | fetch:1 103e+4, fetch:1 103e+4@1040, cond:1 103e g]\n"
            "Exit\nIMark\n"
            "[Ir:2]\n");
}

TEST_F(InstrumentFlushTest, TheInstructionPointerIsKeptWhereDataIsAccessed) {
  keeps_ip = true;
  IRExpr* const a = block.word("a");
  IRExpr* const g = block.bit("g");
  block.imark(0x1000, 2);
  block.load(Ity_I64, a);
  block.imark(0x1002, 2);
  block.exit(g, Ijk_Boring, 0x2000);
  block.imark(0x1004, 2);
  block.load(Ity_I64, a);
  block.ends(a, Ijk_Ret);
  EXPECT_EQ(instrumented(),
            "IMark\nLoad\nIMark\n?\n"
            "[Ir:1 Dr:1 Ir:2 Bc:2 | fetch:1 1000+2, read:1 a+8, cond:2 1002 g]\n"
            "Exit\nIMark\nLoad\n?\n"
            "[Ir:3 Dr:3 | read:3 a+8]\n");
  std::vector<const IRExpr*> put;
  for (Int i = 0; i < out->stmts_used; ++i)
    if (out->stmts[i]->tag == Ist_Put) put.push_back(out->stmts[i]->Ist.Put.data);
  ASSERT_EQ(put.size(), 2u);
  EXPECT_EQ(put[0]->Iex.Const.con->Ico.U64, 0x1002u);
  EXPECT_TRUE(eqIRAtom(put[1], a)) << "where it goes";
}

}  // namespace
}  // namespace cg::tool
