// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/pending_loads.h"

#include <algorithm>
#include <initializer_list>

namespace cg::tool {
namespace {

// Calls visit(temp) for the temporaries among atoms, some of which may be absent.
template <typename Visit>
void for_each_temp(std::initializer_list<const IRExpr*> atoms, Visit visit) {
  for (const IRExpr* atom : atoms)
    if (atom != nullptr && atom->tag == Iex_RdTmp) visit(atom->Iex.RdTmp.tmp);
}

template <typename Visit>
void for_each_temp(IRExpr* const* arguments, Visit visit) {
  for (; *arguments != nullptr; ++arguments) for_each_temp({*arguments}, visit);
}

// The temporaries that a flat expression reads.
template <typename Visit>
void for_each_read(const IRExpr* e, Visit visit) {
  switch (e->tag) {
    case Iex_RdTmp:
      return for_each_temp({e}, visit);
    case Iex_GetI:
      return for_each_temp({e->Iex.GetI.ix}, visit);
    case Iex_Unop:
      return for_each_temp({e->Iex.Unop.arg}, visit);
    case Iex_Binop:
      return for_each_temp({e->Iex.Binop.arg1, e->Iex.Binop.arg2}, visit);
    case Iex_Triop: {
      const IRTriop& op = *e->Iex.Triop.details;
      return for_each_temp({op.arg1, op.arg2, op.arg3}, visit);
    }
    case Iex_Qop: {
      const IRQop& op = *e->Iex.Qop.details;
      return for_each_temp({op.arg1, op.arg2, op.arg3, op.arg4}, visit);
    }
    case Iex_Load:
      return for_each_temp({e->Iex.Load.addr}, visit);
    case Iex_ITE:
      return for_each_temp({e->Iex.ITE.cond, e->Iex.ITE.iftrue, e->Iex.ITE.iffalse}, visit);
    case Iex_CCall:
      return for_each_temp(e->Iex.CCall.args, visit);
    default:  // constants, guest state
      return;
  }
}

// The temporaries that a statement other than WrTmp reads.
template <typename Visit>
void for_each_read(const IRStmt& s, Visit visit) {
  switch (s.tag) {
    case Ist_AbiHint:
      return for_each_temp({s.Ist.AbiHint.base, s.Ist.AbiHint.nia}, visit);
    case Ist_Put:
      return for_each_temp({s.Ist.Put.data}, visit);
    case Ist_PutI:
      return for_each_temp({s.Ist.PutI.details->ix, s.Ist.PutI.details->data}, visit);
    case Ist_Store:
      return for_each_temp({s.Ist.Store.addr, s.Ist.Store.data}, visit);
    case Ist_StoreG: {
      const IRStoreG& g = *s.Ist.StoreG.details;
      return for_each_temp({g.addr, g.data, g.guard}, visit);
    }
    case Ist_LoadG: {
      const IRLoadG& g = *s.Ist.LoadG.details;
      return for_each_temp({g.addr, g.alt, g.guard}, visit);
    }
    case Ist_CAS: {
      const IRCAS& c = *s.Ist.CAS.details;
      return for_each_temp({c.addr, c.expdHi, c.expdLo, c.dataHi, c.dataLo}, visit);
    }
    case Ist_LLSC:
      return for_each_temp({s.Ist.LLSC.addr, s.Ist.LLSC.storedata}, visit);
    case Ist_Dirty: {
      const IRDirty& d = *s.Ist.Dirty.details;
      for_each_temp({d.guard, d.mAddr}, visit);
      return for_each_temp(d.args, visit);
    }
    case Ist_Exit:
      return for_each_temp({s.Ist.Exit.guard}, visit);
    default:  // IMark, NoOp, MBE
      return;
  }
}

}  // namespace

PendingLoads::PendingLoads(const IRSB* superblock) {
  const auto temps = static_cast<std::size_t>(superblock->tyenv->types_used);
  is_pending_ = static_cast<bool*>(LibVEX_Alloc(temps));
  std::fill_n(is_pending_, temps, false);
}

bool PendingLoads::take(IRTemp temp) {
  const bool was_pending = is_pending_[temp];
  if (was_pending) --count_;
  is_pending_[temp] = false;
  return was_pending;
}

void PendingLoads::put(IRTemp temp) {
  is_pending_[temp] = true;
  ++count_;
}

void PendingLoads::visit(const IRStmt& s) {
  const bool is_temp = s.tag == Ist_WrTmp;
  if (!is_temp && any()) for_each_read(s, [this](IRTemp t) { take(t); });
  if (!is_temp) return;
  const IRExpr* const value = s.Ist.WrTmp.data;
  bool pending = value->tag == Iex_Load;
  if (any()) for_each_read(value, [&](IRTemp t) { pending |= take(t); });
  if (pending) put(s.Ist.WrTmp.tmp);
}

}  // namespace cg::tool
