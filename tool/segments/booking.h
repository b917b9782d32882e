// SPDX-License-Identifier: GPL-2.0-or-later
//
// Books misses: to the line of the instruction, and to the sum of the run.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "sim/counts.h"
#include "tool/segments/costs_of.h"
#include "tool/segments/segment.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

inline sim::CacheCounts& sum_of(const DataAccess& access) {
  return access.is_write ? simulator.sum.dw : simulator.sum.dr;
}
inline sim::CacheCounts& sum_of(const Fetch& /*fetch*/) { return simulator.sum.ir; }

template <typename Access>
void book(const Access& access, sim::ServedBy where) {
  access.counts->add_served(where);
  sum_of(access).add_served(where);
}

// As book(), of an access at this address.
inline void book_at(const DataAccess& access, sim::Addr addr, sim::ServedBy where) {
  book(access, where);
  if (simulator.on_data_miss != nullptr && where != sim::ServedBy::l1) [[unlikely]]
    simulator.on_data_miss(access, addr, where);
}
inline void book_at(const Fetch& fetch, sim::Addr /*addr*/, sim::ServedBy where) {
  book(fetch, where);
}

// An event that has a word of its own.
template <typename Access>
void book_event(const Access& access, std::size_t word) {
  ++costs_of(access)[word];
  ++simulator.sum[word];
}

// Finds the pattern of a segment's data access that missed D1, and books it.
void book_pattern(const Segment& segment, std::size_t number, sim::Addr addr, sim::ServedBy where);

}  // namespace cg::tool
