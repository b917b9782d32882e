// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/stack_watch.h"

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"

namespace cg::tool {
namespace {

constexpr Addr kSlot = sizeof(Addr);

class StackWatchTest : public fake::Test {
 protected:
  StackWatchTest() {
    watch.begin(4);
    watch.switch_to(1);
  }

  Gate gate;
  StackWatch watch{gate};
};

TEST_F(StackWatchTest, IsOutsideAtFirst) { EXPECT_FALSE(gate.is_open()); }

TEST_F(StackWatchTest, LeavesWhenTheReturnAddressIsPopped) {
  watch.enter(0x1000);
  EXPECT_TRUE(gate.is_open());
  for (const Addr sp : {Addr{0x1000}, Addr{0x800}, 0x1000 + kSlot - 1}) {
    watch.look(1, sp);
    EXPECT_TRUE(gate.is_open()) << sp;
  }
  watch.look(1, 0x1000 + kSlot);
  EXPECT_FALSE(gate.is_open());
}

TEST_F(StackWatchTest, ARecursionEndsWithItsOutermostCall) {
  watch.enter(0x1000);
  watch.enter(0x800);
  watch.look(1, 0x800 + kSlot);
  EXPECT_TRUE(gate.is_open());
  watch.look(1, 0x2000);  // a jump out of all of them
  EXPECT_FALSE(gate.is_open());
}

TEST_F(StackWatchTest, EachThreadHasItsOwn) {
  watch.enter(0x1000);
  watch.switch_to(2);
  EXPECT_FALSE(gate.is_open());
  watch.enter(0x9000);
  watch.look(1, 0x2000);  // translated before the thread runs
  EXPECT_FALSE(gate.is_open());
  watch.switch_to(2);
  EXPECT_TRUE(gate.is_open());
}

TEST_F(StackWatchTest, AThreadThatBeginsIsOutsideWhoeverHadItsNumber) {
  watch.switch_to(2);
  watch.enter(0x1000);
  watch.switch_to(1);
  watch.begin_thread(2);
  watch.switch_to(2);
  EXPECT_FALSE(gate.is_open());
}

TEST_F(StackWatchTest, AnAlternateStackSaysNothingOfWhatWasInterrupted) {
  fake::core.alternate_stack = 0x8000;
  fake::core.alternate_stack_size = 0x1000;
  watch.enter(0x1000);
  watch.look(1, 0x8100);
  EXPECT_TRUE(gate.is_open());
  watch.look(1, 0x9000);
  EXPECT_FALSE(gate.is_open());
}

TEST_F(StackWatchTest, AHandlersOwnCallsReturnOnTheAlternateStack) {
  fake::core.alternate_stack = 0x8000;
  fake::core.alternate_stack_size = 0x1000;
  watch.enter(0x9000 - kSlot);
  watch.look(1, 0x8000);
  EXPECT_TRUE(gate.is_open());
  watch.enter(0x8100);
  watch.look(1, 0x9000);
  EXPECT_FALSE(gate.is_open());
  watch.enter(0x8100);
  watch.look(1, 0x8200);
  EXPECT_FALSE(gate.is_open());
}

// What is in front of the translation, printed.
TEST_F(StackWatchTest, LooksBeforeAnythingElse) {
  fake::Block block;
  block.imark(0x4000, 4);
  const Int offset_of_sp = 48;
  for (const bool begins : {false, true}) {
    const IRSB* const out = watch.watched(block.ir(), begins, offset_of_sp, Ity_I64);
    fake::check_sanity(out);
    const Int added = begins ? 5 : 4;
    ASSERT_EQ(out->stmts_used, block.ir()->stmts_used + added);
    EXPECT_EQ(out->stmts[0]->Ist.WrTmp.data->Iex.Get.offset, offset_of_sp);
    const IRDirty& leave = *out->stmts[3]->Ist.Dirty.details;
    EXPECT_STREQ(leave.cee->name, "leave_function");
    EXPECT_EQ(leave.guard->tag, Iex_RdTmp);
    EXPECT_EQ(out->stmts[2]->Ist.WrTmp.data->Iex.Binop.op, Iop_CmpLE64U);
    if (begins) {
      const IRDirty& enter = *out->stmts[4]->Ist.Dirty.details;
      EXPECT_STREQ(enter.cee->name, "enter_function");
      EXPECT_EQ(enter.guard->tag, Iex_Const);
    }
    EXPECT_EQ(out->stmts[added], block.ir()->stmts[0]);
  }
}

}  // namespace
}  // namespace cg::tool
