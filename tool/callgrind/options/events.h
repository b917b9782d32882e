// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events in the order of Callgrind's columns, which is another than Cachegrind's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/all_costs.h"

namespace cg::tool::callgrind {

struct CountedEvent {
  // What has to be asked for to have it.
  enum class Group : std::uint8_t {
    always,
    cache,
    branch,
    write_back,
    cache_use,
    bus,
    system_calls,
    system_cpu_time,
  };

  const char* name;
  Group group;
  std::uint64_t (*count)(const sim::AllCosts&);
};

// Which events a run has.
class EventGroups {
 public:
  void add(CountedEvent::Group group, bool is_wanted = true) {
    if (is_wanted) groups_ |= bit(group);
  }
  bool has(CountedEvent::Group group) const { return (groups_ & bit(group)) != 0; }

  // How many words of sim::AllCosts may differ from 0, from the first.
  std::size_t words() const;

 private:
  static constexpr unsigned bit(CountedEvent::Group group) {
    return 1U << static_cast<unsigned>(group);
  }

  unsigned groups_ = bit(CountedEvent::Group::always);
};

template <sim::More which>
constexpr std::uint64_t more(const sim::AllCosts& c) {
  return c[which];
}

inline constexpr std::array kEvents = std::to_array<CountedEvent>({
    {"Ir", CountedEvent::Group::always, [](const sim::AllCosts& c) { return c.ir.accesses; }},
    {"Dr", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.dr.accesses; }},
    {"Dw", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.dw.accesses; }},
    {"I1mr", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.ir.l1_misses; }},
    {"D1mr", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.dr.l1_misses; }},
    {"D1mw", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.dw.l1_misses; }},
    {"ILmr", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.ir.ll_misses; }},
    {"DLmr", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.dr.ll_misses; }},
    {"DLmw", CountedEvent::Group::cache, [](const sim::AllCosts& c) { return c.dw.ll_misses; }},
    {"ILdmr", CountedEvent::Group::write_back, more<sim::More::ir_write_backs>},
    {"DLdmr", CountedEvent::Group::write_back, more<sim::More::dr_write_backs>},
    {"DLdmw", CountedEvent::Group::write_back, more<sim::More::dw_write_backs>},
    {"Bc", CountedEvent::Group::branch, [](const sim::AllCosts& c) { return c.bc.executed; }},
    {"Bcm", CountedEvent::Group::branch, [](const sim::AllCosts& c) { return c.bc.mispredicts; }},
    {"Bi", CountedEvent::Group::branch, [](const sim::AllCosts& c) { return c.bi.executed; }},
    {"Bim", CountedEvent::Group::branch, [](const sim::AllCosts& c) { return c.bi.mispredicts; }},
    {"AcCost1", CountedEvent::Group::cache_use, more<sim::More::l1_use_cost>},
    {"SpLoss1", CountedEvent::Group::cache_use, more<sim::More::l1_loss>},
    {"AcCost2", CountedEvent::Group::cache_use, more<sim::More::ll_use_cost>},
    {"SpLoss2", CountedEvent::Group::cache_use, more<sim::More::ll_loss>},
    {"Ge", CountedEvent::Group::bus, more<sim::More::bus_events>},
    {"sysCount", CountedEvent::Group::system_calls, more<sim::More::system_calls>},
    {"sysTime", CountedEvent::Group::system_calls, more<sim::More::system_time>},
    {"sysCpuTime", CountedEvent::Group::system_cpu_time, more<sim::More::system_cpu_time>},
});
static_assert(sizeof(sim::AllCosts) == kEvents.size() * sizeof(std::uint64_t),
              "a count without a name");

// The events of a run.
class Columns {
 public:
  explicit Columns(EventGroups groups) {
    for (const CountedEvent& event : kEvents)
      if (groups.has(event.group)) all_[size_++] = &event;
  }

  std::span<const CountedEvent* const> all() const { return {all_.data(), size_}; }

  // Those that are printed: zeros at the end are left out, but the first count is always there.
  std::span<const CountedEvent* const> printed(const sim::AllCosts& costs) const {
    std::size_t n = size_;
    while (n > 1 && all_[n - 1]->count(costs) == 0) --n;
    return {all_.data(), n};
  }

 private:
  std::array<const CountedEvent*, kEvents.size()> all_;
  std::size_t size_ = 0;
};

// The run's last words: what was collected, and the totals as Cachegrind shows them.
void print_summary(const sim::AllCosts& total, EventGroups groups);

}  // namespace cg::tool::callgrind
