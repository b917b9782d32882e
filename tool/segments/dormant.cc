// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/dormant.h"

#include <cstddef>
#include <span>

#include "tool/segments/emit.h"

namespace cg::tool {

// The range goes into two pseudo-registers, see Ijk_InvalICache in libvex_ir.h.
IRSB* dormant_copy(const IRSB* in, SuperblockKey key, const std::uint64_t* gate, IRType word) {
  IRSB* const out = deepCopyIRSBExceptStmts(in);
  const auto put = [&](std::size_t offset, sim::Addr value) {
    addStmtToIRSB(out, IRStmt_Put(static_cast<Int>(offset), mkIRExpr_HWord(value)));
  };
  IRExpr* const is_open = Emitter(out, word).ask(gate);
  put(offsetof(VexGuestArchState, guest_CMSTART), key.code);
  put(offsetof(VexGuestArchState, guest_CMLEN), 1);
  IRConst* const entry =
      word == Ity_I64 ? IRConst_U64(key.entry) : IRConst_U32(static_cast<UInt>(key.entry));
  addStmtToIRSB(out, IRStmt_Exit(is_open, Ijk_InvalICache, entry, in->offsIP));
  for (IRStmt* s : std::span{in->stmts, static_cast<std::size_t>(in->stmts_used)})
    addStmtToIRSB(out, s);
  return out;
}

}  // namespace cg::tool
