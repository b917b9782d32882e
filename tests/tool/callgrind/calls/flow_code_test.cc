// SPDX-License-Identifier: GPL-2.0-or-later
//
// Each piece of the code that keeps the tracker up. Where they stand in a block: flow_order_test.cc.
#include "tool/callgrind/calls/flow_code.h"

#include <span>
#include <vector>

#include "tests/tool/callgrind/calls/flow_code_printed.h"

namespace cg::tool::callgrind {
namespace {

using Kind = tool::Event::Kind;

// A block of two branches, and a call behind them.
class FlowPiecesTest : public FlowCodeTest {
 protected:
  FlowPiecesTest() {
    fake::Block guest;
    for (const Addr at : {kMain, kMain + 4}) {
      guest.imark(at, 4);
      guest.exit(guest.bit("g"), Ijk_Boring, kLibrary);
    }
    guest.imark(kMain + 8, 4);
    guest.ends(fake::constant(kLibrary), Ijk_Call);
    take(guest);
  }
};

TEST_F(FlowPiecesTest, ABlockIsEnteredUnlessTheInstanceThatRunsOwnsIt) {
  EXPECT_EQ(added([this](IRSB* ir) { flow().begin(ir); }),
            "t0 = LDle:I64(where)\n"
            "t1 = LDle:I64(owner)\n"
            "t2 = CmpNE64(t0,t1)\n"
            "t3 = GET:I64(48)\n"
            "if (t2) enter_block tracker block t3\n");
  fake::check_sanity(out.ir());
}

TEST_F(FlowPiecesTest, WhatABlockRaisesIsAddedToTheSum) {
  const std::vector<tool::Event> events = {{.kind = Kind::fetch, .instr = {}},
                                           {.kind = Kind::write, .instr = {}},
                                           {.kind = Kind::fetch, .instr = {}},
                                           {.kind = Kind::modify, .instr = {}},
                                           {.kind = Kind::fetch, .instr = {}},
                                           {.kind = Kind::read, .instr = {}},
                                           {.kind = Kind::conditional_branch, .instr = {}}};
  EXPECT_EQ(added([&](IRSB* ir) { flow().count(ir, events); }),
            "t0 = LDle:I64(Ir)\n"
            "t1 = Add64(t0,0x3:I64)\n"
            "STle(Ir) = t1\n"
            "t2 = LDle:I64(Dr)\n"
            "t3 = Add64(t2,0x1:I64)\n"
            "STle(Dr) = t3\n"
            "t4 = LDle:I64(Dw)\n"
            "t5 = Add64(t4,0x2:I64)\n"
            "STle(Dw) = t5\n"
            "t6 = LDle:I64(Bc)\n"
            "t7 = Add64(t6,0x1:I64)\n"
            "STle(Bc) = t7\n");
  const std::vector<tool::Event> jump = {{.kind = Kind::indirect_branch, .instr = {}}};
  EXPECT_EQ(added([&](IRSB* ir) { flow().count(ir, jump); }),
            "t8 = LDle:I64(Bi)\n"
            "t9 = Add64(t8,0x1:I64)\n"
            "STle(Bi) = t9\n");
  fake::check_sanity(out.ir());
}

TEST_F(FlowPiecesTest, AGuardedAccessIsAddedIfItHappens) {
  IRExpr* const g = out.bit("g");  // t1
  const auto guarded = [&](Kind kind) {
    const tool::Event access{.kind = kind, .instr = {}};
    return added([&](IRSB* ir) { flow().count_guarded(ir, access, g); });
  };
  EXPECT_EQ(guarded(Kind::read),
            "t2 = 1Uto64(t1)\n"
            "t3 = LDle:I64(Dr)\n"
            "t4 = Add64(t3,t2)\n"
            "STle(Dr) = t4\n");
  EXPECT_EQ(guarded(Kind::write),
            "t5 = 1Uto64(t1)\n"
            "t6 = LDle:I64(Dw)\n"
            "t7 = Add64(t6,t5)\n"
            "STle(Dw) = t7\n");
  EXPECT_EQ(guarded(Kind::modify),
            "t8 = 1Uto64(t1)\n"
            "t9 = LDle:I64(Dw)\n"
            "t10 = Add64(t9,t8)\n"
            "STle(Dw) = t10\n");
  fake::check_sanity(out.ir());
}

TEST_F(FlowPiecesTest, AnAtomicAccessIsItsInstructionsAndAddedWhereTheyAreCounted) {
  sim::Costs costs;
  name(&costs[sim::word_of("Ge")], "Ge of the row");
  const Instruction instr{.addr = kMain, .size = 4, .costs = &costs};
  EXPECT_EQ(added([&](IRSB* ir) { flow(true).lock_bus(ir, instr); }),
            "t0 = LDle:I64(Ge of the row)\n"
            "t1 = Add64(t0,0x1:I64)\n"
            "STle(Ge of the row) = t1\n"
            "t2 = LDle:I64(Ge)\n"
            "t3 = Add64(t2,0x1:I64)\n"
            "STle(Ge) = t3\n");
  EXPECT_EQ(added([&](IRSB* ir) { flow(false).lock_bus(ir, instr); }), "");
}

TEST_F(FlowPiecesTest, AnExitIsMarkedIfItIsTaken) {
  IRExpr* const g = out.bit("g");  // t1
  EXPECT_EQ(added([&](IRSB* ir) { flow().exit(ir, g); }),
            "t2 = LDle:I64(where)\n"
            "t3 = ITE(t1,exit0,t2)\n"
            "STle(where) = t3\n");
  fake::check_sanity(out.ir());
}

TEST_F(FlowPiecesTest, EachIsMarkedInItsTurnAndThenTheEnd) {
  IRExpr* const g = out.bit("g");  // t1
  b->exits[0].is_intra = true;     // it needs no look
  EXPECT_EQ(added([&](IRSB* ir) {
              FlowCode one = flow();
              one.exit(ir, g);
              one.exit(ir, g);
              one.end(ir);
            }),
            "t2 = LDle:I64(where)\n"
            "t3 = ITE(t1,exit1,t2)\n"
            "STle(where) = t3\n"
            "STle(where) = exit2\n");
}

TEST_F(FlowPiecesTest, EachExitHasItsMark) {
  EXPECT_NE(Tracker::mark(b->exits[0]), Tracker::mark(b->exits[1]));
  EXPECT_EQ(Tracker::mark(b->exits[0]) & 1, 1u);
}

TEST_F(FlowPiecesTest, ExitsThatNeedNoLookAreNotMarked) {
  IRExpr* const g = out.bit("g");
  for (Exit& exit : std::span{b->exits, b->exit_count}) exit.is_intra = true;
  EXPECT_EQ(added([&](IRSB* ir) {
              FlowCode one = flow();
              one.exit(ir, g);
              one.exit(ir, g);
              one.end(ir);
            }),
            "");
}

}  // namespace
}  // namespace cg::tool::callgrind
