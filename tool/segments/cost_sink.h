// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where instructions book what they cost. That is a tool's own affair: a profile by lines of source
// has a cost centre for each, a call graph one for each context, too. The instrumentation pass asks
// and is told a place, once per translated instruction.
#pragma once

#include <concepts>

#include "sim/base.h"
#include "sim/costs.h"

namespace cg::tool {

// `cost_of` is where the instruction at that address books its costs from now on; the place stays.
template <typename T>
concept HasCosts = requires(T& owner, sim::Addr instr) {
  { owner.cost_of(instr) } -> std::same_as<sim::Costs&>;
};

// A reference to any owner of costs, so that the pass is compiled once.
class CostSink {
 public:
  template <HasCosts T>
  constexpr explicit CostSink(T& owner)
      : owner_(&owner), cost_of_([](void* o, sim::Addr instr) -> sim::Costs& {
          return static_cast<T*>(o)->cost_of(instr);
        }) {}

  sim::Costs& cost_of(sim::Addr instr) const { return cost_of_(owner_, instr); }

 private:
  void* owner_;
  sim::Costs& (*cost_of_)(void* owner, sim::Addr instr);
};

}  // namespace cg::tool
