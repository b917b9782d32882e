// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/emit.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "tool/helpers.h"

namespace cg::tool {
namespace {

constexpr IREndness kHostEndness = std::endian::native == std::endian::little ? Iend_LE : Iend_BE;

IRExpr* host_address(const void* p) { return mkIRExpr_HWord(reinterpret_cast<HWord>(p)); }

}  // namespace

// t = value
IRExpr* Emitter::assign(IRType type, IRExpr* value) {
  const IRTemp t = newIRTemp(out_->tyenv, type);
  addStmtToIRSB(out_, IRStmt_WrTmp(t, value));
  return IRExpr_RdTmp(t);
}

// t = Not1(bit)
IRExpr* Emitter::inverted(IRExpr* bit) { return assign(Ity_I1, IRExpr_Unop(Iop_Not1, bit)); }

// A branch outcome is one bit; everything else is a word as it stands.
//   t = 1Uto64(outcome)
IRExpr* Emitter::as_word(IRExpr* operand) {
  if (typeOfIRExpr(out_->tyenv, operand) != Ity_I1) return operand;
  const IROp widen = word_ == Ity_I64 ? Iop_1Uto64 : Iop_1Uto32;
  return assign(word_, IRExpr_Unop(widen, operand));
}

// A segment without lookups is a plain counter.
//   t1 = LDle:I64(&segment->executions)
//   t2 = Add64(t1, 1)
//   STle(&segment->executions) = t2
void Emitter::count(Segment* segment) {
  IRExpr* const counter = host_address(&segment->executions);
  IRExpr* const before = assign(Ity_I64, IRExpr_Load(kHostEndness, Ity_I64, counter));
  IRExpr* const after =
      assign(Ity_I64, IRExpr_Binop(Iop_Add64, before, IRExpr_Const(IRConst_U64(1))));
  addStmtToIRSB(out_, IRStmt_Store(kHostEndness, counter, after));
}

//   PUT(slot 0) = operand 0
//   PUT(slot 1) = operand 1 ...
//   DIRTY run_segment(segment, GSPTR)
void Emitter::run(Segment* segment, std::span<const Event> events) {
  if (segment->lookups.empty()) return count(segment);
  std::size_t operands = 0;
  for (const Event& event : events) {
    if (event.operand == nullptr) continue;
    addStmtToIRSB(out_,
                  IRStmt_Put(static_cast<Int>(operand_offset(operands)), as_word(event.operand)));
    ++operands;
  }
  call_run_segment(segment, operands);
}

void Emitter::call_run_segment(Segment* segment, std::size_t operands) {
  IRDirty* const call = unsafeIRDirty_0_N(
      0, "run_segment", VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(run_segment)),
      mkIRExprVec_2(host_address(segment), IRExpr_GSPTR()));
  // A call that takes the guest state pointer has to say what it reads there. Without operands
  // it reads nothing, but VEX wants something named.
  call->nFxState = 1;
  call->fxState[0] = {
      .fx = Ifx_Read,
      .offset = static_cast<UShort>(operand_offset(0)),
      .size = static_cast<UShort>(std::max<std::size_t>(operands, 1) * sizeof(sim::Addr)),
      .nRepeats = 0,
      .repeatLen = 0};
  addStmtToIRSB(out_, IRStmt_Dirty(call));
}

//   if (guard) DIRTY run_guarded_access(access, addr)
void Emitter::run_guarded(Segment* access, IRExpr* addr, IRExpr* guard) {
  IRDirty* const call = unsafeIRDirty_0_N(
      2, "run_guarded_access", VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(run_guarded_access)),
      mkIRExprVec_2(host_address(access), addr));
  call->guard = guard;
  addStmtToIRSB(out_, IRStmt_Dirty(call));
}

}  // namespace cg::tool
