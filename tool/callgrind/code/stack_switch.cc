// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/stack_switch.h"

#include <span>

namespace cg::tool::callgrind {

bool StackSwitch::is_in(const IRSB* in, Int stack_pointer) {
  is_offset_.resize(0);
  is_offset_.resize(static_cast<std::size_t>(in->tyenv->types_used), false);
  const auto is_offset = [this](const IRExpr* e) {
    return e->tag == Iex_RdTmp && is_offset_[static_cast<std::size_t>(e->Iex.RdTmp.tmp)];
  };
  const auto is_sum = [&](const IRExpr* e) {
    if (e->tag == Iex_Get) return e->Iex.Get.offset == stack_pointer;
    if (e->tag != Iex_Binop) return is_offset(e);
    const IROp op = e->Iex.Binop.op;
    return (op == Iop_Add64 || op == Iop_Sub64 || op == Iop_Add32 || op == Iop_Sub32) &&
           is_offset(e->Iex.Binop.arg1) && e->Iex.Binop.arg2->tag == Iex_Const;
  };
  for (const IRStmt* s : std::span{in->stmts, static_cast<std::size_t>(in->stmts_used)}) {
    if (s->tag == Ist_WrTmp)
      is_offset_[static_cast<std::size_t>(s->Ist.WrTmp.tmp)] = is_sum(s->Ist.WrTmp.data);
    else if (s->tag == Ist_Put && s->Ist.Put.offset == stack_pointer && !is_sum(s->Ist.Put.data))
      return true;
  }
  return false;
}

}  // namespace cg::tool::callgrind
