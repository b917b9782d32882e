// SPDX-License-Identifier: GPL-2.0-or-later
//
// The table of events, in the order of a profile's columns. Which of them a profile has depends on
// what was simulated.
#pragma once

#include <array>
#include <cstdint>

#include "sim/costs.h"

namespace cg::sim {

struct Event {
  // What has to be simulated for it.
  enum class Group : std::uint8_t { always, cache, branch };

  const char* name;
  Group group;
  std::uint64_t (*count)(const Costs&);

  constexpr bool is_counted(bool cache_sim, bool branch_sim) const {
    return group == Group::always || (group == Group::cache ? cache_sim : branch_sim);
  }
};

inline constexpr std::array kEvents = std::to_array<Event>({
    {"Ir", Event::Group::always, [](const Costs& c) { return c.ir.accesses; }},
    {"I1mr", Event::Group::cache, [](const Costs& c) { return c.ir.l1_misses; }},
    {"ILmr", Event::Group::cache, [](const Costs& c) { return c.ir.ll_misses; }},
    {"Dr", Event::Group::cache, [](const Costs& c) { return c.dr.accesses; }},
    {"D1mr", Event::Group::cache, [](const Costs& c) { return c.dr.l1_misses; }},
    {"DLmr", Event::Group::cache, [](const Costs& c) { return c.dr.ll_misses; }},
    {"Dw", Event::Group::cache, [](const Costs& c) { return c.dw.accesses; }},
    {"D1mw", Event::Group::cache, [](const Costs& c) { return c.dw.l1_misses; }},
    {"DLmw", Event::Group::cache, [](const Costs& c) { return c.dw.ll_misses; }},
    {"Bc", Event::Group::branch, [](const Costs& c) { return c.bc.executed; }},
    {"Bcm", Event::Group::branch, [](const Costs& c) { return c.bc.mispredicts; }},
    {"Bi", Event::Group::branch, [](const Costs& c) { return c.bi.executed; }},
    {"Bim", Event::Group::branch, [](const Costs& c) { return c.bi.mispredicts; }},
});
static_assert(sizeof(Costs) == kEvents.size() * sizeof(std::uint64_t), "a count without a name");

}  // namespace cg::sim
