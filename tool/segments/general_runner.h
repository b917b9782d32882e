// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a segment asks of the simulated processor, whatever its shape. What most executions find -
// data in a line that is where D1 guesses - is settled inline; the rest is out of line, so that the
// code around needs no stack.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "tool/segments/segment.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

// True when a segment's data access, at that time, is found to hit at once.
inline bool data_hits(const Segment& segment, std::size_t number, sim::Addr addr,
                      sim::TimedCache::Time time) {
  return simulator.caches.d1.hits_guess(addr, segment.slack[number], time);
}

// A data access that is not.
void look_data_up(const Segment& segment, std::size_t number, sim::Addr addr);

inline void access_data(const Segment& segment, std::size_t number, sim::Addr addr) {
  if (!data_hits(segment, number, addr, simulator.caches.d1.take_times(1))) [[unlikely]]
    look_data_up(segment, number, addr);
}

// All cache accesses of a segment, wherever its lines are. `addrs` are those of its data accesses.
void access_all(const Segment& segment, const sim::Addr* addrs);

// Predicts the segment's branch, if it has one: `operand` is the outcome (0 or 1) or the target.
// The predictors share nothing with the caches, so when this happens is of no account.
inline void predict(const BranchSite& branch, sim::Addr operand) {
  const auto book = [&](sim::BranchCounts& sum, bool is_mispredict) {
    branch.counts->mispredicts += is_mispredict;
    sum.mispredicts += is_mispredict;
  };
  if (branch.kind == BranchSite::Kind::conditional)
    book(simulator.sum.bc, simulator.conditional.mispredicts(branch.instr, operand != 0));
  if (branch.kind == BranchSite::Kind::indirect)
    book(simulator.sum.bi, simulator.indirect.mispredicts(branch.instr, operand));
}

}  // namespace cg::tool
