// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/emit.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "tool/segments/ir.h"

namespace cg::tool {
IRExpr* Emitter::assign(IRType type, IRExpr* value) { return tool::assign(out_, type, value); }

// t = Not1(bit)
IRExpr* Emitter::inverted(IRExpr* bit) { return assign(Ity_I1, IRExpr_Unop(Iop_Not1, bit)); }

// A branch outcome is one bit; everything else is a word as it stands.
//   t = 1Uto64(outcome)
IRExpr* Emitter::as_word(IRExpr* operand) {
  if (typeOfIRExpr(out_->tyenv, operand) != Ity_I1) return operand;
  const IROp widen = word_ == Ity_I64 ? Iop_1Uto64 : Iop_1Uto32;
  return assign(word_, IRExpr_Unop(widen, operand));
}

//   step = LDle:I64(gate)
//   is_open = 64to1(step)              VEX for x86 knows it in two steps only
IRExpr* Emitter::ask(const std::uint64_t* gate) {
  step_ = assign(Ity_I64, IRExpr_Load(kHostEndness, Ity_I64, host_address(gate)));
  is_open_ =
      word_ == Ity_I64
          ? assign(Ity_I1, IRExpr_Unop(Iop_64to1, step_))
          : assign(Ity_I1, IRExpr_Unop(Iop_32to1, assign(Ity_I32, IRExpr_Unop(Iop_64to32, step_))));
  return is_open_;
}

//   t1 = LDle:I64(&segment->executions)
//   t2 = Add64(t1, step)
//   STle(&segment->executions) = t2
void Emitter::count(Segment* segment) {
  IRExpr* const counter = host_address(&segment->executions);
  IRExpr* const before = assign(Ity_I64, IRExpr_Load(kHostEndness, Ity_I64, counter));
  IRExpr* const after = assign(Ity_I64, IRExpr_Binop(Iop_Add64, before, step_));
  addStmtToIRSB(out_, IRStmt_Store(kHostEndness, counter, after));
}

// A call that declares no effects: VEX may move loads past it, see pending_loads.h. (The guest
// state pointer as an argument would stop them.)
//   if (guard && is_open) DIRTY function(arguments...)
void Emitter::call(const char* name, void* function, std::span<IRExpr* const> arguments,
                   IRExpr* guard) {
  static_assert(kMaxOperands + 1 == 6);
  std::array<IRExpr*, 6> a{};  // the list ends at its first nullptr
  std::copy(arguments.begin(), arguments.end(), a.begin());
  IRDirty* const dirty = unsafeIRDirty_0_N(0, name, VG_(fnptr_to_fnentry)(function),
                                           mkIRExprVec_6(a[0], a[1], a[2], a[3], a[4], a[5]));
  if (guard != nullptr && is_open_ != nullptr)
    guard = assign(Ity_I1, IRExpr_Binop(Iop_And1, guard, is_open_));
  else if (guard == nullptr)
    guard = is_open_;
  if (guard != nullptr) dirty->guard = guard;
  addStmtToIRSB(out_, IRStmt_Dirty(dirty));
}

void Emitter::run(Segment* segment, std::span<const Event> events, bool load_is_pending) {
  if (!segment->is_simulated() && !load_is_pending) return count(segment);
  std::array<IRExpr*, 1 + EventQueue::kCapacity> arguments{host_address(segment)};
  std::size_t n = 1;
  for (const Event& event : events)
    if (event.operand != nullptr) arguments[n++] = as_word(event.operand);
  const std::span<IRExpr* const> all{arguments.data(), n};
  const bool is_choosing = has_chosen_predictors_ && segment->has_branch();
  call("run_segment", (is_choosing ? runners_.choosing : runners_.of)(*segment), all);
}

//   if (guard) DIRTY run_guarded_access(access, addr)
void Emitter::run_guarded(Segment* access, IRExpr* addr, IRExpr* guard) {
  const std::array<IRExpr*, 2> arguments{host_address(access), addr};
  call("run_guarded_access", reinterpret_cast<void*>(runners_.guarded), arguments, guard);
}

}  // namespace cg::tool
