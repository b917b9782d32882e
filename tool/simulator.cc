// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/simulator.h"

#include <span>

namespace cg::tool {
namespace {

// Makes the fetches' accesses to I1 alone, and tells which missed: bit i for fetch i.
std::uint32_t access_i1(std::span<const Fetch> fetches) {
  std::uint32_t missed = 0;
  for (std::size_t i = 0; i < fetches.size(); ++i)
    if (!simulator.caches.i1.access(fetches[i].addr, fetches[i].size)) missed |= 1u << i;
  return missed;
}

// Nothing of the segment misses the MRU lines: then nothing changes.
bool passes_quick_check(const Segment& segment, const sim::Addr* addrs) {
  const QuickCheck& quick = segment.quick;
  if (!quick.possible) return false;
  for (std::size_t i = 0; i < quick.line_count; ++i)
    if (!simulator.caches.i1.is_mru(quick.lines[i])) return false;
  for (std::size_t i = 0; i < segment.data.size(); ++i)
    if (!simulator.caches.d1.hits_mru(addrs[i], quick.slack[i])) return false;
  return true;
}

}  // namespace

void access_below_mru(const DataAccess& access, sim::Addr addr) {
  if (!simulator.caches.d1.access_below_mru(addr, access.size))
    access.counts->add_served(simulator.caches.beyond_l1(addr, access.size));
}

void access_all(const Segment& segment, const sim::Addr* addrs) {
  if (!passes_quick_check(segment, addrs)) access_unchecked(segment, addrs);
}

// I1 and D1 know nothing of each other, so their order is free. LL must see what both miss in
// program order.
void access_unchecked(const Segment& segment, const sim::Addr* addrs) {
  const sim::Cache& d1 = simulator.caches.d1;
  std::size_t next = 0;
  const auto access_data_before = [&](std::size_t end) {
    for (; next < end; ++next)
      access_data(segment.data[next], d1.slack(segment.data[next].size), addrs[next]);
  };

  std::uint32_t missed = access_i1(segment.fetches);
  for (const Fetch* f = segment.fetches.data(); missed != 0; ++f, missed >>= 1) {
    if ((missed & 1) == 0) continue;
    access_data_before(f->data_before);
    f->counts->add_served(simulator.caches.beyond_l1(f->addr, f->size));
  }
  access_data_before(segment.data.size());
}

}  // namespace cg::tool
