// SPDX-License-Identifier: GPL-2.0-or-later
//
// An instrumented superblock as text, a line each for
//
//   a statement of the guest       IMark, Load, Store, LoadG, ... (reading registers is left out)
//   an execution of a segment      [charges | accesses, branch]
//   one that is only counted       [charges], or call [charges] when a function counts it
//   a guarded access               if guard [charges | access]
//
//   charge   Ir:3 or Dr:3x2        so many events to this counter of source line 3
//   access   fetch:3 1000+2        instruction at 0x1000 of 2 bytes, the line it begins in;
//                                  misses go to source line 3
//            fetch:3 103e+4@1040   one at 0x103e of 4 bytes, the line at 0x1040, where it ends
//            read:3 a+8            8 bytes at the address in temporary a; so does write
//   branch   cond:3 1000 b         at 0x1000, taken when b; !b: when not
//            ind:3 1000 a          at 0x1000 to a
#pragma once

#include <string>

#include "tests/tool/segments/ir_block.h"
#include "tool/cachegrind/cost_table.h"

namespace cg::tool::fake {

std::string transcript(const Block& in, const IRSB* out, cachegrind::CostTable& costs);

}  // namespace cg::tool::fake
