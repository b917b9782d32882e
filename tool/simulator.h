// SPDX-License-Identifier: GPL-2.0-or-later
//
// The simulated processor, and what a segment asks of it. Accesses that hit the most recently
// used line of their set - most - are settled inline; the rest is out of line, so that the code
// around needs no stack.
#pragma once

#include <cstddef>
#include <utility>

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

extern constinit Simulator simulator;

// The part of a data access that is left when it missed the MRU line.
void access_below_mru(const DataAccess& access, sim::Addr addr);

// One data access. `slack` is the one for its size.
inline void access_data(const DataAccess& access, sim::Addr slack, sim::Addr addr) {
  if (!simulator.caches.d1.hits_mru(addr, slack)) [[unlikely]]
    access_below_mru(access, addr);
}

// All cache accesses of a segment. `addrs` are those of its data accesses.
void access_all(const Segment& segment, const sim::Addr* addrs);

// The same for a segment that is known to fail its quick check.
void access_unchecked(const Segment& segment, const sim::Addr* addrs);

// Predicts the segment's branch, if it has one: `operand` is the outcome (0 or 1) or the target.
// The predictors share nothing with the caches, so when this happens is of no account.
inline void predict(const BranchSite& branch, sim::Addr operand) {
  if (branch.kind == BranchSite::Kind::conditional)
    branch.counts->mispredicts += simulator.conditional.mispredicts(branch.instr, operand != 0);
  if (branch.kind == BranchSite::Kind::indirect)
    branch.counts->mispredicts += simulator.indirect.mispredicts(branch.instr, operand);
}

}  // namespace cg::tool
