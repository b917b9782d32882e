// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/pending_loads.h"

#include <functional>
#include <vector>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"

namespace cg::tool {
namespace {

using fake::Block;
using fake::constant;

// Whether a load is pending behind the last statement of a block.
bool any_pending(const Block& block) {
  fake::check_sanity(block.ir());
  PendingLoads loads(block.ir());
  for (Int i = 0; i < block.ir()->stmts_used; ++i) loads.visit(*block.ir()->stmts[i]);
  return loads.any();
}

// A use of a value, of a type, by a statement.
struct Use {
  const char* name;
  IRType type;
  std::function<void(Block&, IRExpr*)> add;
};

// A statement into which a value disappears, by each of its operands.
IRRegArray* some_registers() { return mkIRRegArray(160, Ity_I64, 8); }

IRTemp fresh(Block& block, IRType type) { return newIRTemp(block.ir()->tyenv, type); }

void call_with(Block& block, IRExpr* mem_addr, std::vector<IRExpr*> arguments, IRExpr* guard) {
  static int helper;
  arguments.resize(3);
  IRDirty* const d = unsafeIRDirty_0_N(0, "somebody's helper", &helper,
                                       mkIRExprVec_3(arguments[0], arguments[1], arguments[2]));
  d->mFx = mem_addr == nullptr ? Ifx_None : Ifx_Read;
  d->mAddr = mem_addr;
  d->mSize = mem_addr == nullptr ? 0 : 8;
  if (guard != nullptr) d->guard = guard;
  block.add(IRStmt_Dirty(d));
}

void compare_and_swap(Block& b, IRExpr* addr, IRExpr* expd_hi, IRExpr* expd_lo, IRExpr* data_hi,
                      IRExpr* data_lo) {
  b.add(IRStmt_CAS(mkIRCAS(fresh(b, Ity_I64), fresh(b, Ity_I64), Iend_LE, addr, expd_hi, expd_lo,
                           data_hi, data_lo)));
}

IRExpr* one_bit() { return IRExpr_Const(IRConst_U1(True)); }
IRExpr* zero() { return constant(0); }

void load_guarded(Block& b, IRExpr* addr, IRExpr* otherwise, IRExpr* guard) {
  b.add(IRStmt_LoadG(Iend_LE, ILGop_Ident64, fresh(b, Ity_I64), addr, otherwise, guard));
}

const std::vector<Use> kConsumers{
    {"AbiHintBase", Ity_I64, [](Block& b, IRExpr* v) { b.add(IRStmt_AbiHint(v, 128, zero())); }},
    {"AbiHintNia", Ity_I64, [](Block& b, IRExpr* v) { b.add(IRStmt_AbiHint(zero(), 128, v)); }},
    {"Put", Ity_I64, [](Block& b, IRExpr* v) { b.add(IRStmt_Put(16, v)); }},
    {"PutIIndex", Ity_I32,
     [](Block& b, IRExpr* v) { b.add(IRStmt_PutI(mkIRPutI(some_registers(), v, 0, zero()))); }},
    {"PutIData", Ity_I64,
     [](Block& b, IRExpr* v) {
       IRExpr* const index = IRExpr_Const(IRConst_U32(1));
       b.add(IRStmt_PutI(mkIRPutI(some_registers(), index, 0, v)));
     }},
    {"StoreAddr", Ity_I64, [](Block& b, IRExpr* v) { b.store(v, zero()); }},
    {"StoreData", Ity_I64, [](Block& b, IRExpr* v) { b.store(zero(), v); }},
    {"StoreGAddr", Ity_I64, [](Block& b, IRExpr* v) { b.store_guarded(v, zero(), one_bit()); }},
    {"StoreGData", Ity_I64, [](Block& b, IRExpr* v) { b.store_guarded(zero(), v, one_bit()); }},
    {"StoreGGuard", Ity_I1, [](Block& b, IRExpr* v) { b.store_guarded(zero(), zero(), v); }},
    {"LoadGAddr", Ity_I64, [](Block& b, IRExpr* v) { load_guarded(b, v, zero(), one_bit()); }},
    {"LoadGAlt", Ity_I64, [](Block& b, IRExpr* v) { load_guarded(b, zero(), v, one_bit()); }},
    {"LoadGGuard", Ity_I1, [](Block& b, IRExpr* v) { load_guarded(b, zero(), zero(), v); }},
    {"CasAddr", Ity_I64,
     [](Block& b, IRExpr* v) { compare_and_swap(b, v, zero(), zero(), zero(), zero()); }},
    {"CasExpectedHigh", Ity_I64,
     [](Block& b, IRExpr* v) { compare_and_swap(b, zero(), v, zero(), zero(), zero()); }},
    {"CasExpectedLow", Ity_I64,
     [](Block& b, IRExpr* v) { compare_and_swap(b, zero(), zero(), v, zero(), zero()); }},
    {"CasNewHigh", Ity_I64,
     [](Block& b, IRExpr* v) { compare_and_swap(b, zero(), zero(), zero(), v, zero()); }},
    {"CasNewLow", Ity_I64,
     [](Block& b, IRExpr* v) { compare_and_swap(b, zero(), zero(), zero(), zero(), v); }},
    {"CasSingle", Ity_I64, [](Block& b, IRExpr* v) { b.compare_and_swap(Ity_I64, v); }},
    {"LoadLinkedAddr", Ity_I64, [](Block& b, IRExpr* v) { b.load_linked(Ity_I64, v); }},
    {"StoreConditionalAddr", Ity_I64, [](Block& b, IRExpr* v) { b.store_conditional(v, zero()); }},
    {"StoreConditionalData", Ity_I64, [](Block& b, IRExpr* v) { b.store_conditional(zero(), v); }},
    {"DirtyGuard", Ity_I1, [](Block& b, IRExpr* v) { call_with(b, nullptr, {}, v); }},
    {"DirtyAddr", Ity_I64, [](Block& b, IRExpr* v) { call_with(b, v, {}, nullptr); }},
    {"DirtyFirstArgument", Ity_I64,
     [](Block& b, IRExpr* v) {
       call_with(b, nullptr, {v, zero(), zero()}, nullptr);
     }},
    {"DirtyLastArgument", Ity_I64,
     [](Block& b, IRExpr* v) {
       call_with(b, nullptr, {zero(), zero(), v}, nullptr);
     }},
    {"ExitGuard", Ity_I1, [](Block& b, IRExpr* v) { b.exit(v, Ijk_Boring, 0x2000); }},
};

// A temporary computed from another, by each operand of an expression.
struct Computation {
  const char* name;
  IRType type;  // of the operand
  IRType result;
  std::function<IRExpr*(IRExpr*)> expression;
};

IRExpr* called(IRExpr* first, IRExpr* last) {
  static int helper;
  return mkIRExprCCall(Ity_I64, 0, "helper", &helper, mkIRExprVec_3(first, zero(), last));
}

IRExpr* rounding() { return IRExpr_Const(IRConst_U32(0)); }
IRExpr* real() { return IRExpr_Const(IRConst_F64(1)); }

const std::vector<Computation> kComputations{
    {"Copy", Ity_I64, Ity_I64, [](IRExpr* v) { return v; }},
    {"GetI", Ity_I32, Ity_I64, [](IRExpr* v) { return IRExpr_GetI(some_registers(), v, 0); }},
    {"Unop", Ity_I64, Ity_I1, [](IRExpr* v) { return IRExpr_Unop(Iop_64to1, v); }},
    {"BinopLeft", Ity_I64, Ity_I64, [](IRExpr* v) { return IRExpr_Binop(Iop_Add64, v, zero()); }},
    {"BinopRight", Ity_I64, Ity_I64, [](IRExpr* v) { return IRExpr_Binop(Iop_Add64, zero(), v); }},
    {"Triop1", Ity_I32, Ity_F64,
     [](IRExpr* v) { return IRExpr_Triop(Iop_AddF64, v, real(), real()); }},
    {"Triop2", Ity_F64, Ity_F64,
     [](IRExpr* v) { return IRExpr_Triop(Iop_AddF64, rounding(), v, real()); }},
    {"Triop3", Ity_F64, Ity_F64,
     [](IRExpr* v) { return IRExpr_Triop(Iop_AddF64, rounding(), real(), v); }},
    {"Qop1", Ity_I32, Ity_F64,
     [](IRExpr* v) { return IRExpr_Qop(Iop_MAddF64, v, real(), real(), real()); }},
    {"Qop2", Ity_F64, Ity_F64,
     [](IRExpr* v) { return IRExpr_Qop(Iop_MAddF64, rounding(), v, real(), real()); }},
    {"Qop3", Ity_F64, Ity_F64,
     [](IRExpr* v) { return IRExpr_Qop(Iop_MAddF64, rounding(), real(), v, real()); }},
    {"Qop4", Ity_F64, Ity_F64,
     [](IRExpr* v) { return IRExpr_Qop(Iop_MAddF64, rounding(), real(), real(), v); }},
    {"Load", Ity_I64, Ity_I64, [](IRExpr* v) { return IRExpr_Load(Iend_LE, Ity_I64, v); }},
    {"IteCondition", Ity_I1, Ity_I64, [](IRExpr* v) { return IRExpr_ITE(v, zero(), zero()); }},
    {"IteTrue", Ity_I64, Ity_I64, [](IRExpr* v) { return IRExpr_ITE(one_bit(), v, zero()); }},
    {"IteFalse", Ity_I64, Ity_I64, [](IRExpr* v) { return IRExpr_ITE(one_bit(), zero(), v); }},
    {"CCallFirst", Ity_I64, Ity_I64, [](IRExpr* v) { return called(v, zero()); }},
    {"CCallLast", Ity_I64, Ity_I64, [](IRExpr* v) { return called(zero(), v); }},
};

class PendingLoadsTest : public fake::Test {
 protected:
  // A loaded value. VEX loads no single bits: that of a loaded word is pending in its stead.
  IRExpr* loaded(IRType type = Ity_I64) {
    if (type != Ity_I1) return block.load(type, zero());
    return block.computed(Ity_I1, IRExpr_Unop(Iop_64to1, block.load(Ity_I64, zero())));
  }

  void consume(IRExpr* value) {
    call_with(block, nullptr, {typeOfIRExpr(block.ir()->tyenv, value) == Ity_I1 ? zero() : value},
              typeOfIRExpr(block.ir()->tyenv, value) == Ity_I1 ? value : nullptr);
  }

  Block block;
};

TEST_F(PendingLoadsTest, ThereAreNoneAtTheStart) { EXPECT_FALSE(any_pending(block)); }

TEST_F(PendingLoadsTest, ALoadIsPendingUntilTheEndWhenItsValueIsNotUsed) {
  loaded();
  block.imark(0x1000, 4);
  block.add(IRStmt_NoOp());
  block.add(IRStmt_MBE(Imbe_Fence));
  block.store(zero(), zero());
  EXPECT_TRUE(any_pending(block));
}

TEST_F(PendingLoadsTest, NothingElseStartsOne) {
  IRExpr* const a = block.word("a");
  block.imark(0x1000, 4);
  load_guarded(block, a, zero(), one_bit());
  block.load_linked(Ity_I64, a);
  block.compare_and_swap(Ity_I64, a);
  block.dirty(Ifx_Read, a, 8);
  block.store(a, a);
  block.computed(Ity_I64, a);
  block.computed(Ity_I64, IRExpr_GetI(some_registers(), IRExpr_Const(IRConst_U32(1)), 0));
  EXPECT_FALSE(any_pending(block));
}

TEST_F(PendingLoadsTest, AnyUseByAStatementEndsOne) {
  for (const Use& use : kConsumers) {
    SCOPED_TRACE(use.name);
    block = Block();
    IRExpr* const value = loaded(use.type);
    EXPECT_TRUE(any_pending(block));
    use.add(block, value);
    EXPECT_FALSE(any_pending(block));
  }
}

TEST_F(PendingLoadsTest, AUseOfAnotherTemporaryEndsNone) {
  for (const Use& use : kConsumers) {
    SCOPED_TRACE(use.name);
    block = Block();
    IRExpr* const other = use.type == Ity_I1 ? block.bit("b") : block.value("v", use.type);
    loaded(use.type);
    use.add(block, other);
    EXPECT_TRUE(any_pending(block));
  }
}

TEST_F(PendingLoadsTest, ATemporaryComputedFromOneIsPendingInItsStead) {
  for (const Computation& c : kComputations) {
    SCOPED_TRACE(c.name);
    block = Block();
    IRExpr* const value = loaded(c.type);
    IRExpr* const computed = block.computed(c.result, c.expression(value));
    EXPECT_TRUE(any_pending(block));
    call_with(block, nullptr, {zero()}, nullptr);
    EXPECT_TRUE(any_pending(block));
    consume(value);
    EXPECT_TRUE(any_pending(block));
    consume(computed);
    EXPECT_FALSE(any_pending(block));
  }
}

TEST_F(PendingLoadsTest, ATemporaryComputedFromOthersIsNot) {
  for (const Computation& c : kComputations) {
    if (std::string(c.name) == "Load") continue;
    SCOPED_TRACE(c.name);
    block = Block();
    IRExpr* const other = c.type == Ity_I1 ? block.bit("b") : block.value("v", c.type);
    block.computed(c.result, c.expression(other));
    EXPECT_FALSE(any_pending(block));
  }
}

TEST_F(PendingLoadsTest, ALoadThroughALoadedPointerIsOne) {
  IRExpr* const pointer = loaded();
  consume(block.load(Ity_I64, pointer));
  EXPECT_FALSE(any_pending(block));
}

TEST_F(PendingLoadsTest, EachIsPendingByItself) {
  IRExpr* const a = loaded();
  IRExpr* const b = loaded();
  consume(b);
  EXPECT_TRUE(any_pending(block));
  consume(a);
  EXPECT_FALSE(any_pending(block));
}

TEST_F(PendingLoadsTest, TwoThatMeetInOneTemporaryAreOne) {
  IRExpr* const a = loaded();
  IRExpr* const b = loaded();
  IRExpr* const sum = block.computed(Ity_I64, IRExpr_Binop(Iop_Add64, a, b));
  EXPECT_TRUE(any_pending(block));
  consume(sum);
  EXPECT_FALSE(any_pending(block));
}

TEST_F(PendingLoadsTest, AValueUsedTwiceIsPendingOnce) {
  IRExpr* const a = loaded();
  block.store(a, a);
  consume(a);
  EXPECT_FALSE(any_pending(block));
  block.computed(Ity_I64, a);  // loaded for good: a copy has nothing to wait for
  EXPECT_FALSE(any_pending(block));
  IRExpr* const b = loaded();
  consume(a);
  EXPECT_TRUE(any_pending(block));
  consume(b);
  EXPECT_FALSE(any_pending(block));
}

TEST_F(PendingLoadsTest, TakesNoneOfTheToolsMemory) {
  loaded();
  const std::size_t before = fake::allocated_blocks();
  EXPECT_TRUE(any_pending(block));
  EXPECT_EQ(fake::allocated_blocks(), before);
}

}  // namespace
}  // namespace cg::tool
