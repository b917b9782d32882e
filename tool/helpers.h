// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that generated code calls: the hot path. Everything they need was decided at
// translation time and stands in the Segment; what only the run knows comes as operands.
//
// A segment with few operands is run by a function that takes them as arguments and is
// specialised for what there is to check; there are some fifty. The others have their operands
// stashed away by calls of their own before run_stashed() finds them.
//
// None is told where the guest state is, and none has an effect that VEX is told of.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "tool/segment.h"

namespace cg::tool {

// Operands in one call: as many as x86-64 has argument registers, beside the segment.
inline constexpr std::size_t kMaxOperands = 5;

// The function that counts one execution of this segment and simulates what it says,
//   void (Segment*, Addr operand...)
// or nullptr when it has too much to check for that.
void* specialised_runner(const Segment& segment);

// Keeps operands `first`, `first` + 1 ... for run_stashed(). Those beyond the last are ignored.
void stash_operands(std::size_t first, sim::Addr a, sim::Addr b, sim::Addr c, sim::Addr d,
                    sim::Addr e);

// Like a specialised runner, for any segment, on the stashed operands.
void run_stashed(Segment* segment);

// A guarded data access took place: `access` is a segment that consists of it alone.
void run_guarded_access(Segment* access, sim::Addr addr);

}  // namespace cg::tool
