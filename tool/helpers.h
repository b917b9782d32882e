// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that generated code calls: the hot path. Everything they need was decided at
// translation time and stands in the Segment; what only the run knows comes as operands.
//
// Operand slots lie in the first shadow area of the thread's guest state, which the core
// provides to every tool and nobody else uses here: generated code writes a slot with a plain
// Put, and the helper finds it from the guest state pointer.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "sim/branch_predictor.h"
#include "sim/cache_hierarchy.h"
#include "tool/segment.h"
#include "tool/valgrind.h"

namespace cg::tool {

// Low address bits that are zero in every instruction of the platform.
#if defined(VGA_x86) || defined(VGA_amd64)
inline constexpr unsigned kDroppedInstrBits = 0;
#elif defined(VGA_arm) || defined(VGA_s390x)
inline constexpr unsigned kDroppedInstrBits = 1;
#else
inline constexpr unsigned kDroppedInstrBits = 2;
#endif

struct Simulator {
  sim::CacheHierarchy caches;
  sim::ConditionalPredictor conditional{kDroppedInstrBits};
  sim::IndirectPredictor indirect{kDroppedInstrBits};
};

// The simulated processor.
extern constinit Simulator simulator;

// Offset of operand slot `slot` in the guest state, as Put sees it.
constexpr std::size_t operand_offset(std::size_t slot) {
  return sizeof(VexGuestArchState) + slot * sizeof(sim::Addr);
}

// A segment was executed: counts it and performs its lookups. (No VG_REGPARM: VEX's x86 back end
// cannot pass the guest state pointer in a register.)
void run_segment(Segment* segment, const void* guest_state);

// A guarded data access took place: `access` is a segment that consists of it alone.
VG_REGPARM(2) void run_guarded_access(Segment* access, sim::Addr addr);

}  // namespace cg::tool
