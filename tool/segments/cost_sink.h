// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells the instrumentation pass where an instruction's costs go. Each tool decides this itself: a
// profile by source lines has a cost centre for each line, a call graph one for each line and
// context. The pass asks once per translated instruction.
#pragma once

#include <concepts>

#include "sim/base.h"
#include "sim/costs.h"

namespace cg::tool {

// `cost_of` returns the costs of the instruction at that address; their address does not change.
template <typename T>
concept HasCosts = requires(T& owner, sim::Addr instr) {
  { owner.cost_of(instr) } -> std::same_as<sim::Costs&>;
};

// A reference to an owner of costs of any type, so that the pass is compiled only once.
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
