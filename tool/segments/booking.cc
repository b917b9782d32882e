// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/booking.h"

#include "sim/misses/miss_pattern.h"

namespace cg::tool {

void book_pattern(const Segment& segment, std::size_t number, sim::Addr addr, sim::ServedBy where) {
  const DataAccess& access = segment.data()[number];
  sim::MissSite& site = *segment.sites()[number];
  const sim::MissPattern pattern = site.miss(addr, simulator.caches.d1.geometry());
  if (pattern == sim::MissPattern::stride && simulator.on_stride != nullptr)
    simulator.on_stride(access, site.distance(), where);
  const sim::PatternWords& words = access.is_write ? sim::kWritePatterns : sim::kReadPatterns;
  for (sim::Costs* const costs : {&costs_of(access), &simulator.sum}) {
    sim::add_pattern(*costs, words[sim::Level::l1], pattern);
    if (where == sim::ServedBy::memory) sim::add_pattern(*costs, words[sim::Level::ll], pattern);
  }
}

}  // namespace cg::tool
