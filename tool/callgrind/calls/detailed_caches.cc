// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/detailed_caches.h"

#include <array>
#include <cstddef>
#include <utility>

#include "sim/costs.h"
#include "tool/callgrind/code/row_costs.h"
#include "tool/segments/general_runner.h"
#include "tool/segments/simulator.h"

namespace cg::tool::callgrind {
namespace {

void count(sim::Costs& costs, std::size_t word) {
  ++costs[word];
  ++simulator.sum[word];
}

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
  fetch.counts->add_served(served(hit));
  simulator.sum.ir.add_served(served(hit));
  if (wrote_back) count(costs_of(fetch), sim::word_of("ILdmr"));
}

void DetailedCaches::run_data(const Segment& segment, std::size_t number, sim::Addr addr) {
  const DataAccess& access = segment.data()[number];
  if (uses_ != nullptr) return uses_->data(access, addr);
  const bool hits_l1 = simulator.caches.d1.access(addr, access.size);
  if (hits_l1 && !(writes_back_ && access.is_write)) return;
  const auto [hit, wrote_back] = beyond_l1(addr, access.size, access.is_write);
  if (hits_l1) return;
  access.counts->add_served(served(hit));
  (access.is_write ? simulator.sum.dw : simulator.sum.dr).add_served(served(hit));
  if (wrote_back)
    count(costs_of(access), access.is_write ? sim::word_of("DLdmw") : sim::word_of("DLdmr"));
}

void DetailedCaches::run(Segment& segment, const sim::Addr* operands) {
  ++segment.executions;
  if (segment.has_branch()) predict(segment.details->branch, operands[segment.data_count]);
  std::size_t next = 0;
  bool missed = false;
  for (std::size_t i = 0; i < segment.fetch_count; ++i) {
    for (; next < segment.fetches()[i].data_before; ++next) run_data(segment, next, operands[next]);
    run_fetch(segment, i, missed);
  }
  for (; next < segment.data_count; ++next) run_data(segment, next, operands[next]);
}

namespace {

template <std::size_t>
using AddrFor = sim::Addr;  // one for each member of an index pack

template <std::size_t... kOperand>
void run_all(Segment* segment, AddrFor<kOperand>... operands) {
  const sim::Addr all[] = {operands..., 0};
  detailed_caches.run(*segment, all);
}

template <std::size_t... kOperand>
void* runner(std::index_sequence<kOperand...>) {
  return reinterpret_cast<void*>(run_all<kOperand...>);
}

void* runner_of_segment(const Segment& segment) {
  void* const runners[] = {
      runner(std::make_index_sequence<0>()), runner(std::make_index_sequence<1>()),
      runner(std::make_index_sequence<2>()), runner(std::make_index_sequence<3>()),
      runner(std::make_index_sequence<4>()), runner(std::make_index_sequence<kMaxOperands>())};
  return runners[segment.data_count + (segment.has_branch() ? 1 : 0)];
}

void run_guarded(Segment* access, sim::Addr addr) {
  ++access->executions;
  detailed_caches.run_data(*access, 0, addr);
}

}  // namespace

Runners detailed_runners() { return {runner_of_segment, run_guarded}; }

}  // namespace cg::tool::callgrind
