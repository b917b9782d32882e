// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/dormant.h"

#include <cstddef>
#include <span>

#include "tool/segments/emit.h"

namespace cg::tool {

// The range goes into two pseudo-registers, see Ijk_InvalICache in libvex_ir.h.
IRSB* dormant_copy(const IRSB* in, Addr entry, CodeRange discarded, const std::uint64_t* gate,
                   IRType word) {
  IRSB* const out = deepCopyIRSBExceptStmts(in);
  const auto put = [&](std::size_t offset, Addr value) {
    addStmtToIRSB(out, IRStmt_Put(static_cast<Int>(offset), mkIRExpr_HWord(value)));
  };
  IRExpr* const is_open = Emitter(out, word).ask(gate);
  put(offsetof(VexGuestArchState, guest_CMSTART), discarded.start);
  put(offsetof(VexGuestArchState, guest_CMLEN), discarded.bytes);
  IRConst* const target =
      word == Ity_I64 ? IRConst_U64(entry) : IRConst_U32(static_cast<UInt>(entry));
  addStmtToIRSB(out, IRStmt_Exit(is_open, Ijk_InvalICache, target, in->offsIP));
  for (IRStmt* s : std::span{in->stmts, static_cast<std::size_t>(in->stmts_used)})
    addStmtToIRSB(out, s);
  return out;
}

}  // namespace cg::tool
