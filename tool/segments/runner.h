// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that generated code calls: the hot path. All that they need and that is known at
// translation time is in the Segment; values that only the run knows are arguments.
//
// No runner gets the guest state's address, and none declares an effect to VEX.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "tool/segments/segment.h"

namespace cg::tool {

// The function that counts one execution of this segment and simulates its accesses and branch,
//   void (Segment*, Addr operand...)
// There is one for each number of lines and of data accesses, with a branch and without.
void* runner_of(const Segment& segment);

// The function that runs a segment with a branch, and asks the predictors that the user chose
// (predictors.h) for the branch.
void* choosing_runner_of(const Segment& segment);

// A guarded data access took place: `access` is a segment that consists of it alone.
void run_guarded_access(Segment* access, sim::Addr addr);

// An operand, for each member of an index pack.
template <std::size_t>
using AddrFor = sim::Addr;

// The functions that run segments: the ones above, or others with the same signatures.
struct Runners {
  void* (*of)(const Segment&) = runner_of;
  void (*guarded)(Segment*, sim::Addr) = run_guarded_access;
  void* (*choosing)(const Segment&) = choosing_runner_of;
};

// pattern_runners() also find the pattern of each miss of data. measuring_runners() also find what
// larger caches leave of D1's misses (miss_curve.h), and the patterns if the segment has sites.
// classifying_runners() also find the class of every miss (miss_classes.h), the patterns as well,
// and what larger caches leave if the run measures it. machine_runners() are for a machine with more
// than I1, D1 and LL (machine_caches.h), whose I1 and D1 are least recently used;
// measuring_machine_runners() also find what larger caches leave of D1's misses of it;
// classifying_machine_runners() also find the class of every miss of it (machine_classes.h);
// policy_machine_runners() are for one whose I1 and D1 have other policies that are idempotent.
Runners pattern_runners();
Runners measuring_runners();
Runners classifying_runners();
Runners machine_runners();
Runners measuring_machine_runners();
Runners classifying_machine_runners();
Runners policy_machine_runners();

}  // namespace cg::tool
