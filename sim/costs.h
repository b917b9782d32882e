// SPDX-License-Identifier: GPL-2.0-or-later
//
// Everything that is counted, in one value: what a line of source costs, or a function, or a run.
// What is not simulated stays 0. events.h has the name of each count.
#pragma once

#include "sim/counts.h"

namespace cg::sim {

struct Costs {
  CacheCounts ir;   // instruction fetches
  CacheCounts dr;   // data reads, and modifies
  CacheCounts dw;   // data writes
  BranchCounts bc;  // conditional branches
  BranchCounts bi;  // indirect branches

  constexpr Costs& operator+=(const Costs& o) {
    ir += o.ir;
    dr += o.dr;
    dw += o.dw;
    bc += o.bc;
    bi += o.bi;
    return *this;
  }
  constexpr Costs& operator-=(const Costs& o) {
    ir -= o.ir;
    dr -= o.dr;
    dw -= o.dw;
    bc -= o.bc;
    bi -= o.bi;
    return *this;
  }
  friend constexpr bool operator==(const Costs&, const Costs&) = default;
};

}  // namespace cg::sim
