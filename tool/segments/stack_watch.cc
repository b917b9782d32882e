// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/stack_watch.h"

#include <algorithm>
#include <span>

#include "tool/core/memory.h"
#include "tool/segments/ir.h"

namespace cg::tool {
namespace {

void enter_function(StackWatch* watch, Addr sp) { watch->enter(sp); }
void leave_function(StackWatch* watch, Addr sp) { watch->leave(sp); }

void call(IRSB* out, const char* name, void (*function)(StackWatch*, Addr), StackWatch* watch,
          IRExpr* sp, IRExpr* guard) {
  IRDirty* const dirty =
      unsafeIRDirty_0_N(0, name, VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(function)),
                        mkIRExprVec_2(host_address(watch), sp));
  if (guard != nullptr) dirty->guard = guard;
  addStmtToIRSB(out, IRStmt_Dirty(dirty));
}

}  // namespace

void StackWatch::begin(std::size_t threads) {
  limits_ = allocate_array<Addr>("cg.stack_watch", threads);
  std::fill_n(limits_, threads, kOutside);
  gate_.begin_unadmitted();
}

IRSB* StackWatch::watched(const IRSB* translation, bool begins_function, Int offset_of_sp,
                          IRType word) {
  IRSB* const out = deepCopyIRSBExceptStmts(translation);
  IRExpr* const sp = assign(out, word, IRExpr_Get(offset_of_sp, word));
  IRExpr* const limit = assign(out, word, IRExpr_Load(kHostEndness, word, host_address(&limit_)));
  const IROp at_most = word == Ity_I64 ? Iop_CmpLE64U : Iop_CmpLE32U;
  IRExpr* const has_left = assign(out, Ity_I1, IRExpr_Binop(at_most, limit, sp));
  call(out, "leave_function", leave_function, this, sp, has_left);
  if (begins_function) call(out, "enter_function", enter_function, this, sp, nullptr);
  for (IRStmt* s : std::span{translation->stmts, static_cast<std::size_t>(translation->stmts_used)})
    addStmtToIRSB(out, s);
  return out;
}

void StackWatch::switch_to(ThreadId thread) {
  if (thread == running_) return;
  limits_[running_] = limit_;
  running_ = thread;
  set_limit(limits_[thread]);
}

void StackWatch::set_limit(Addr limit) {
  limit_ = limit;
  gate_.admit(limit != kOutside);
}

// The stack pointer stands at the return address.
void StackWatch::enter(Addr sp) {
  if (limit_ == kOutside) set_limit(sp + sizeof(Addr));
}

void StackWatch::leave(Addr sp) {
  if (is_on_alternate_stack(sp) && !is_on_alternate_stack(limit_ - sizeof(Addr))) return;
  set_limit(kOutside);
}

bool StackWatch::is_on_alternate_stack(Addr sp) const {
  return sp - VG_(thread_get_altstack_min)(running_) < VG_(thread_get_altstack_size)(running_);
}

}  // namespace cg::tool
