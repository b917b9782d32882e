// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/detailed_caches.h"

#include "sim/costs.h"
#include "tool/segments/booking.h"
#include "tool/segments/in_order.h"

namespace cg::tool::callgrind {
namespace {

sim::ServedBy served(bool hit) { return hit ? sim::ServedBy::ll : sim::ServedBy::memory; }

}  // namespace

constinit DetailedCaches detailed_caches;

void DetailedCaches::set_up(const sim::CacheConfig& ll, std::span<std::uint64_t> words,
                            bool writes_back, bool prefetches) {
  ll_ = sim::WriteBackCache(ll, words);
  prefetcher_ = sim::Prefetcher(static_cast<sim::Addr>(ll.line_size));
  writes_back_ = writes_back;
  prefetches_ = prefetches;
}

// A prefetched line is there before the access; a modified line that it replaces is written back.
sim::WriteBackCache::Result DetailedCaches::beyond_l1(sim::Addr addr, std::size_t size,
                                                      bool is_write) {
  bool wrote_back = false;
  if (prefetches_)
    if (const auto ahead = prefetcher_.watch(addr))
      wrote_back = ll_.touch(ll_.geometry().line_of(*ahead), false).wrote_back;
  sim::WriteBackCache::Result result = ll_.access(addr, size, is_write && writes_back_);
  result.wrote_back |= wrote_back;
  return result;
}

void DetailedCaches::run_fetch(const Segment& segment, std::size_t number, bool& missed) {
  const Fetch& fetch = segment.fetches()[number];
  if (uses_ != nullptr) return fetch.continues ? void() : uses_->fetch(fetch);
  const bool is_counted = missed && fetch.continues;
  missed = !simulator.caches.i1.touch(segment.lines[number], fetch.line);
  if (!missed || is_counted) return;
  const auto [hit, wrote_back] = beyond_l1(fetch.addr, fetch.size, false);
  book(fetch, served(hit));
  if (wrote_back) book_event(fetch, sim::word_of("ILdmr"));
}

void DetailedCaches::run_data(const Segment& segment, std::size_t number, sim::Addr addr) {
  const DataAccess& access = segment.data()[number];
  if (uses_ != nullptr) return uses_->data(access, addr);
  const bool hits_l1 = simulator.caches.d1.access(addr, access.size);
  if (hits_l1 && !(writes_back_ && access.is_write)) return;
  const auto [hit, wrote_back] = beyond_l1(addr, access.size, access.is_write);
  if (hits_l1) return;
  book(access, served(hit));
  if (wrote_back)
    book_event(access, access.is_write ? sim::word_of("DLdmw") : sim::word_of("DLdmr"));
}

namespace {

struct Accesses {
  static void all(const Segment& segment, const sim::Addr* addrs) {
    bool missed = false;
    access_in_order(
        segment, addrs, [&](std::size_t i) { detailed_caches.run_fetch(segment, i, missed); },
        [&](std::size_t i, sim::Addr addr) { data(segment, i, addr); });
  }
  static void data(const Segment& segment, std::size_t number, sim::Addr addr) {
    detailed_caches.run_data(segment, number, addr);
  }
};

}  // namespace

Runners detailed_runners() { return in_order_runners<Accesses>(); }

}  // namespace cg::tool::callgrind
