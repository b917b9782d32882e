// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/general_runner.h"

#include <span>

namespace cg::tool {
namespace {

void book(const DataAccess& access, sim::ServedBy where) {
  access.counts->add_served(where);
  (access.is_write ? simulator.sum.dw : simulator.sum.dr).add_served(where);
}

// What a miss looks at lies cold: the segment's block and LL's set. The host's memory is to fetch
// both at a time, while a place in I1 is found.
void fetch_ahead(sim::Addr addr) {
  const sim::PackedCache& ll = simulator.caches.ll;
  ll.fetch_ahead(ll.geometry().line_of(addr));
}

[[gnu::noinline]] void data_missed(const Segment& segment, std::size_t number, sim::Addr addr) {
  fetch_ahead(addr);
  const DataAccess& access = segment.data()[number];
  book(access, simulator.caches.beyond_l1(addr, access.size));
}

[[gnu::noinline]] void look_all_up(const Segment& segment, std::size_t number, sim::Addr addr) {
  const DataAccess& access = segment.data()[number];
  book(access, simulator.caches.data(addr, access.size));
}

// True when the line is present in I1.
bool touch_code(sim::CodeLineCache::Number number, const Fetch& fetch) {
  sim::CodeLineCache& i1 = simulator.caches.i1;
  if (i1.lines() == nullptr) return i1.touch(number, fetch.line);
  if (i1.holds(number)) return i1.use(i1.place(number)), true;
  const sim::Line line = i1.lines()[number];
  fetch_ahead(line.addr);
  __builtin_prefetch(&fetch);
  i1.load(number, line);
  return false;
}

}  // namespace

void look_data_up(const Segment& segment, std::size_t number, sim::Addr addr) {
  sim::TimedCache& d1 = simulator.caches.d1;
  const sim::Line line = d1.geometry().line_of(addr);
  if (addr - line.addr > segment.slack[number]) [[unlikely]]
    return look_all_up(segment, number, addr);
  if (!d1.search(line)) [[unlikely]]
    data_missed(segment, number, addr);
}

// I1 and D1 know nothing of each other, so their order is free. LL must see what both miss in
// program order.
void access_all(const Segment& segment, const sim::Addr* addrs) {
  std::size_t next = 0;
  const auto access_data_before = [&](std::size_t end) {
    for (; next < end; ++next) access_data(segment, next, addrs[next]);
  };
  const std::span<const Fetch> fetches = segment.fetches();
  bool missed = false;
  for (std::size_t i = 0; i < fetches.size(); ++i) {
    const Fetch& fetch = fetches[i];
    const bool is_counted = missed && fetch.continues;
    missed = !touch_code(segment.lines[i], fetch);
    if (!missed || is_counted) continue;
    access_data_before(fetch.data_before);
    const sim::ServedBy where = simulator.caches.beyond_l1(fetch.addr, fetch.size);
    fetch.counts->add_served(where);
    simulator.sum.ir.add_served(where);
  }
  access_data_before(segment.data_count);
}

}  // namespace cg::tool
