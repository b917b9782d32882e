// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/stack_switch.h"

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"

namespace cg::tool::callgrind {
namespace {

class StackSwitchTest : public fake::Test {
 protected:
  void put(IRExpr* value) { block.add(IRStmt_Put(fake::kStackPointer, value)); }
  IRExpr* sum(IROp op, IRExpr* a, IRExpr* b) {
    return block.computed(Ity_I64, IRExpr_Binop(op, a, b));
  }
  bool is_switch() { return stack_switch.is_in(block.ir(), fake::kStackPointer); }

  fake::Block block;
  StackSwitch stack_switch;
  IRExpr* const sp = block.computed(Ity_I64, IRExpr_Get(fake::kStackPointer, Ity_I64));
  IRExpr* const other = block.word("a");
};

TEST_F(StackSwitchTest, ABlockThatLeavesTheStackPointerAloneIsNone) {
  block.add(IRStmt_Put(fake::kSomeRegister, other));
  EXPECT_FALSE(is_switch());
}

TEST_F(StackSwitchTest, MovedByConstantsItIsTheSame) {
  put(sum(Iop_Add64, sum(Iop_Sub64, sp, fake::constant(64)), fake::constant(8)));
  put(block.computed(Ity_I64, sp));
  put(sp);
  EXPECT_FALSE(is_switch());
}

TEST_F(StackSwitchTest, AnotherValueIsOne) {
  put(other);
  EXPECT_TRUE(is_switch());
}

TEST_F(StackSwitchTest, AConstantIsOne) {
  put(fake::constant(0x1000));
  EXPECT_TRUE(is_switch());
}

TEST_F(StackSwitchTest, AVariableSumIsOne) {
  put(sum(Iop_Sub64, sp, other));
  EXPECT_TRUE(is_switch());
}

TEST_F(StackSwitchTest, AnotherRegisterMovedByAConstantIsOne) {
  put(sum(Iop_Add64, other, fake::constant(8)));
  EXPECT_TRUE(is_switch());
}

TEST_F(StackSwitchTest, RoundedItIsOne) {
  put(sum(Iop_And64, sp, fake::constant(~ULong{15})));
  EXPECT_TRUE(is_switch());
}

TEST_F(StackSwitchTest, OneBlockSaysNothingOfTheNext) {
  put(sp);
  EXPECT_FALSE(is_switch());
  fake::Block next;
  IRExpr* const t0 = next.word("a");  // what `sp` was
  next.add(IRStmt_Put(fake::kStackPointer, t0));
  EXPECT_TRUE(stack_switch.is_in(next.ir(), fake::kStackPointer));
}

}  // namespace
}  // namespace cg::tool::callgrind
