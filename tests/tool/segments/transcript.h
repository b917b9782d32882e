// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes an instrumented superblock as text, with a line for each
//
//   statement of the guest         IMark, Load, Store, LoadG, ... (reading registers is left out)
//   execution of a segment         [charges | accesses, branch]
//   execution that only counts     [charges], or call [charges] when a function counts it
//   guarded access                 if guard [charges | access]
//
//   charge   Ir:3 or Dr:3x2        this number of events to this counter of source line 3
//   access   fetch:3 1000+2        instruction at 0x1000 of 2 bytes, the line it begins in;
//                                  misses go to source line 3
//            fetch:3 103e+4@1040   instruction at 0x103e of 4 bytes, the line at 0x1040, where it
//            ends read:3 a+8            8 bytes at the address in temporary a; so does write
//   branch   cond:3 1000 b         at 0x1000, taken when b; !b: when not
//            ind:3 1000 a          at 0x1000 to a
#pragma once

#include <string>

#include "tests/tool/segments/ir_block.h"
#include "tool/cachegrind/cost_table.h"

namespace cg::tool::fake {

std::string transcript(const Block& in, const IRSB* out, cachegrind::CostTable& costs);

}  // namespace cg::tool::fake
