// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events in the order of Callgrind's columns, which is another than Cachegrind's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/events.h"

namespace cg::tool::callgrind {

inline constexpr std::array kEvents = std::to_array<sim::Event>({
    {"Ir", sim::Event::Group::always, [](const sim::Costs& c) { return c.ir.accesses; }},
    {"Dr", sim::Event::Group::cache, [](const sim::Costs& c) { return c.dr.accesses; }},
    {"Dw", sim::Event::Group::cache, [](const sim::Costs& c) { return c.dw.accesses; }},
    {"I1mr", sim::Event::Group::cache, [](const sim::Costs& c) { return c.ir.l1_misses; }},
    {"D1mr", sim::Event::Group::cache, [](const sim::Costs& c) { return c.dr.l1_misses; }},
    {"D1mw", sim::Event::Group::cache, [](const sim::Costs& c) { return c.dw.l1_misses; }},
    {"ILmr", sim::Event::Group::cache, [](const sim::Costs& c) { return c.ir.ll_misses; }},
    {"DLmr", sim::Event::Group::cache, [](const sim::Costs& c) { return c.dr.ll_misses; }},
    {"DLmw", sim::Event::Group::cache, [](const sim::Costs& c) { return c.dw.ll_misses; }},
    {"Bc", sim::Event::Group::branch, [](const sim::Costs& c) { return c.bc.executed; }},
    {"Bcm", sim::Event::Group::branch, [](const sim::Costs& c) { return c.bc.mispredicts; }},
    {"Bi", sim::Event::Group::branch, [](const sim::Costs& c) { return c.bi.executed; }},
    {"Bim", sim::Event::Group::branch, [](const sim::Costs& c) { return c.bi.mispredicts; }},
});

// The events of a run.
class Columns {
 public:
  Columns(bool cache_sim, bool branch_sim) {
    for (const sim::Event& event : kEvents)
      if (event.is_counted(cache_sim, branch_sim)) all_[size_++] = &event;
  }

  std::span<const sim::Event* const> all() const { return {all_.data(), size_}; }

  // Those that are printed: zeros at the end are left out, but the first count is always there.
  std::span<const sim::Event* const> printed(const sim::Costs& costs) const {
    std::size_t n = size_;
    while (n > 1 && all_[n - 1]->count(costs) == 0) --n;
    return {all_.data(), n};
  }

 private:
  std::array<const sim::Event*, kEvents.size()> all_;
  std::size_t size_ = 0;
};

// The run's last words: what was collected, and the totals as Cachegrind shows them.
void print_summary(const sim::Costs& total, bool cache_sim, bool branch_sim);

}  // namespace cg::tool::callgrind
