// SPDX-License-Identifier: GPL-2.0-or-later
//
// Helpers that build IR.
#pragma once

#include <bit>

#include "tool/core/valgrind.h"

namespace cg::tool {

inline constexpr IREndness kHostEndness =
    std::endian::native == std::endian::little ? Iend_LE : Iend_BE;

inline IRExpr* host_address(const void* p) { return mkIRExpr_HWord(reinterpret_cast<HWord>(p)); }

// t = value, appended to `out`: the atom t.
inline IRExpr* assign(IRSB* out, IRType type, IRExpr* value) {
  const IRTemp t = newIRTemp(out->tyenv, type);
  addStmtToIRSB(out, IRStmt_WrTmp(t, value));
  return IRExpr_RdTmp(t);
}

}  // namespace cg::tool
