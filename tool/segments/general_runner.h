// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of runners that do not depend on a segment's shape. The common case - data in a line
// that D1 finds where it guesses - is handled inline; the rest is out of line, so that the code
// around needs no stack.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "tool/segments/segment.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

// True if D1's guess shows that a segment's data access hits, at that time.
inline bool data_hits(const Segment& segment, std::size_t number, sim::Addr addr,
                      sim::TimedCache::Time time) {
  return simulator.caches.d1.hits_guess(addr, segment.slack[number], time);
}

// Ways of counting: misses alone; misses and the patterns of data misses; misses and what larger
// caches leave of them, with patterns if the run wants them; misses and their classes, with all of
// these that the run wants (sim/misses/).
struct CountMisses;
struct FindPatterns;
struct MeasureCurve;
struct ClassifyMisses;

// A data access for which it does not.
template <typename Misses = CountMisses>
void look_data_up(const Segment& segment, std::size_t number, sim::Addr addr);

template <typename Misses = CountMisses>
void access_data(const Segment& segment, std::size_t number, sim::Addr addr) {
  if (!data_hits(segment, number, addr, simulator.caches.d1.take_times(1))) [[unlikely]]
    look_data_up<Misses>(segment, number, addr);
}

// All cache accesses of a segment, wherever its lines are. `addrs` are the addresses of its data
// accesses.
template <typename Misses = CountMisses>
void access_all(const Segment& segment, const sim::Addr* addrs);

extern template void look_data_up<CountMisses>(const Segment&, std::size_t, sim::Addr);
extern template void look_data_up<FindPatterns>(const Segment&, std::size_t, sim::Addr);
extern template void look_data_up<MeasureCurve>(const Segment&, std::size_t, sim::Addr);
extern template void look_data_up<ClassifyMisses>(const Segment&, std::size_t, sim::Addr);
extern template void access_all<CountMisses>(const Segment&, const sim::Addr*);
extern template void access_all<FindPatterns>(const Segment&, const sim::Addr*);
extern template void access_all<MeasureCurve>(const Segment&, const sim::Addr*);
extern template void access_all<ClassifyMisses>(const Segment&, const sim::Addr*);

// Predicts the segment's branch, if it has one: `operand` is the outcome (0 or 1) or the target.
// The predictors share nothing with the caches, so the time of this call does not matter.
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
