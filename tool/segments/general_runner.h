// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of runners that do not depend on a segment's shape. The common case - data in a line
// that D1 finds where it guesses - is handled inline; the rest is out of line, so that the code
// around needs no stack.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "tool/segments/machine_caches.h"
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
// these that the run wants (sim/misses/); misses of a machine with more than I1, D1 and LL
// (machine_caches.h), with what larger caches leave of them, and with their classes
// (machine_classes.h) and what is left if the run measures it; patterns if the run wants them.
struct CountMisses;
struct FindPatterns;
struct MeasureCurve;
struct ClassifyMisses;
struct OnMachine;
struct MeasureOnMachine;
struct ClassifyOnMachine;
struct OnPolicyMachine;  // I1 and D1 are not least recently used, but idempotent

// Whether accesses are looked up in TLBs, too.
template <typename Misses>
inline constexpr bool kHasTlbs = false;
template <>
inline constexpr bool kHasTlbs<OnMachine> = true;
template <>
inline constexpr bool kHasTlbs<MeasureOnMachine> = true;
template <>
inline constexpr bool kHasTlbs<ClassifyOnMachine> = true;
template <>
inline constexpr bool kHasTlbs<OnPolicyMachine> = true;

// Whether I1 and D1 are those of machine_caches.
template <typename Misses>
inline constexpr bool kHasPolicies = false;
template <>
inline constexpr bool kHasPolicies<OnPolicyMachine> = true;

// A data access for which it does not.
template <typename Misses = CountMisses>
void look_data_up(const Segment& segment, std::size_t number, sim::Addr addr);

// True if it lies in the line of D1 that its set looked up last.
inline bool data_is_mru(const Segment& segment, std::size_t number, sim::Addr addr) {
  const sim::FirstPolicyCache& d1 = machine_caches.d1;
  const sim::Line line = d1.geometry().line_of(addr);
  return addr - line.addr <= segment.slack[number] && d1.is_mru(line);
}

// True if the guesses of D1 and of the TLB show that the access hits both. (An access that lies in one
// line lies in one page.)
template <typename Misses>
[[gnu::always_inline]] inline bool data_hits_all(const Segment& segment, std::size_t number,
                                                 sim::Addr addr, sim::TimedCache::Time time) {
  if constexpr (kHasTlbs<Misses>)
    if (!machine_caches.data_tlb.hits_guess(addr)) return false;
  if constexpr (kHasPolicies<Misses>) return data_is_mru(segment, number, addr);
  return data_hits(segment, number, addr, time);
}

template <typename Misses = CountMisses>
void access_data(const Segment& segment, std::size_t number, sim::Addr addr) {
  if (!data_hits_all<Misses>(segment, number, addr, simulator.caches.d1.take_times(1))) [[unlikely]]
    look_data_up<Misses>(segment, number, addr);
}

// All cache accesses of a segment, wherever its lines are. `addrs` are the addresses of its data
// accesses.
template <typename Misses = CountMisses>
void access_all(const Segment& segment, const sim::Addr* addrs);

template <>
void look_data_up<OnMachine>(const Segment& segment, std::size_t number, sim::Addr addr);
template <>
void look_data_up<MeasureOnMachine>(const Segment& segment, std::size_t number, sim::Addr addr);
template <>
void look_data_up<ClassifyOnMachine>(const Segment& segment, std::size_t number, sim::Addr addr);
template <>
void look_data_up<OnPolicyMachine>(const Segment& segment, std::size_t number, sim::Addr addr);
template <>
void access_all<OnMachine>(const Segment& segment, const sim::Addr* addrs);
template <>
void access_all<MeasureOnMachine>(const Segment& segment, const sim::Addr* addrs);
template <>
void access_all<ClassifyOnMachine>(const Segment& segment, const sim::Addr* addrs);
template <>
void access_all<OnPolicyMachine>(const Segment& segment, const sim::Addr* addrs);
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
