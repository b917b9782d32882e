// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/flow_code.h"

#include "tool/core/ensure.h"
#include "tool/segments/ir.h"

namespace cg::tool::callgrind {
namespace {

void enter_block(Tracker* tracker, Block* block, Addr sp) { tracker->enter(*block, sp); }

void enter_and_check(Tracker* tracker, Block* block, Addr sp) {
  tracker->enter(*block, sp);
  tracker->check();
}

}  // namespace

// total += n
void FlowCode::add(IRSB* out, std::uint64_t& total, IRExpr* n) {
  IRExpr* const at = host_address(&total);
  IRExpr* const before = assign(out, Ity_I64, IRExpr_Load(kHostEndness, Ity_I64, at));
  IRExpr* const after = assign(out, Ity_I64, IRExpr_Binop(Iop_Add64, before, n));
  addStmtToIRSB(out, IRStmt_Store(kHostEndness, at, after));
}

void FlowCode::begin(IRSB* out) {
  const auto load = [&](const void* from) {
    return assign(out, word_, IRExpr_Load(kHostEndness, word_, host_address(from)));
  };
  IRExpr* const where = load(tracker_.where());
  IRExpr* const owner = load(&block_.owner);
  const IROp differ = word_ == Ity_I64 ? Iop_CmpNE64 : Iop_CmpNE32;
  IRExpr* const must_enter = assign(out, Ity_I1, IRExpr_Binop(differ, where, owner));
  IRExpr* const sp = assign(out, word_, IRExpr_Get(offset_of_sp_, word_));
  void (*const enter)(Tracker*, Block*, Addr) = checks_ ? enter_and_check : enter_block;
  IRDirty* const call =
      unsafeIRDirty_0_N(0, "enter_block", VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(enter)),
                        mkIRExprVec_3(host_address(&tracker_), host_address(&block_), sp));
  call->guard = must_enter;
  addStmtToIRSB(out, IRStmt_Dirty(call));
}

void FlowCode::count(IRSB* out, std::span<const Event> events) {
  sim::Costs costs;
  for (const Event& event : events) {
    switch (event.kind) {
      case Event::Kind::fetch:
        ++costs.ir.accesses;
        break;
      case Event::Kind::read:
        ++costs.dr.accesses;
        break;
      case Event::Kind::modify:
      case Event::Kind::write:
        ++costs.dw.accesses;
        break;
      case Event::Kind::conditional_branch:
        ++costs.bc.executed;
        break;
      case Event::Kind::indirect_branch:
        ++costs.bi.executed;
        break;
      case Event::Kind::function_return:
        ++costs.br.executed;
        break;
      case Event::Kind::call:
        break;
    }
  }
  sim::Costs& sum = tracker_.running();
  const auto add_some = [&](std::uint64_t& total, std::uint64_t n) {
    if (n != 0) add(out, total, IRExpr_Const(IRConst_U64(n)));
  };
  add_some(sum.ir.accesses, costs.ir.accesses);
  add_some(sum.dr.accesses, costs.dr.accesses);
  add_some(sum.dw.accesses, costs.dw.accesses);
  add_some(sum.bc.executed, costs.bc.executed);
  add_some(sum.bi.executed, costs.bi.executed);
  add_some(sum.br.executed, costs.br.executed);
}

void FlowCode::count_guarded(IRSB* out, const Event& access, IRExpr* guard) {
  sim::Costs& sum = tracker_.running();
  sim::CacheCounts& counts = access.is_write(true) ? sum.dw : sum.dr;
  add(out, counts.accesses, assign(out, Ity_I64, IRExpr_Unop(Iop_1Uto64, guard)));
}

// The sink is the tool's own, so the costs belong to a row.
void FlowCode::lock_bus(IRSB* out, const Instruction& instr) {
  if (!counts_bus_) return;
  IRExpr* const one = IRExpr_Const(IRConst_U64(1));
  add(out, (*instr.costs)[sim::word_of("Ge")], one);
  add(out, tracker_.running()[sim::word_of("Ge")], one);
}

void FlowCode::exit(IRSB* out, IRExpr* guard) {
  CG_ENSURE(exits_ + 1 < block_.exit_count, "an exit that the block has not");
  const Exit& exit = block_.exits[exits_++];
  if (exit.is_intra) return;
  IRExpr* const where = host_address(tracker_.where());
  IRExpr* const before = assign(out, word_, IRExpr_Load(kHostEndness, word_, where));
  IRExpr* const mark = mkIRExpr_HWord(Tracker::mark(exit));
  addStmtToIRSB(
      out, IRStmt_Store(kHostEndness, where, assign(out, word_, IRExpr_ITE(guard, mark, before))));
}

void FlowCode::end(IRSB* out) {
  CG_ENSURE(exits_ + 1 == block_.exit_count, "exits that the code has not");
  const Exit& exit = block_.last_exit();
  if (exit.is_intra) return;
  addStmtToIRSB(out, IRStmt_Store(kHostEndness, host_address(tracker_.where()),
                                  mkIRExpr_HWord(Tracker::mark(exit))));
}

}  // namespace cg::tool::callgrind
