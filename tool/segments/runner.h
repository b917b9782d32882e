// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that generated code calls: the hot path. Everything they need was decided at
// translation time and stands in the Segment; what only the run knows comes as arguments.
//
// None is told where the guest state is, and none has an effect that VEX is told of.
#pragma once

#include "sim/base.h"
#include "tool/segments/segment.h"

namespace cg::tool {

// The function that counts one execution of this segment and simulates what it says,
//   void (Segment*, Addr operand...)
// There is one for each number of lines and of data accesses, with a branch and without.
void* runner_of(const Segment& segment);

// A guarded data access took place: `access` is a segment that consists of it alone.
void run_guarded_access(Segment* access, sim::Addr addr);

// Who runs segments: those above, or others of the same signatures.
struct Runners {
  void* (*of)(const Segment&) = runner_of;
  void (*guarded)(Segment*, sim::Addr) = run_guarded_access;
};

}  // namespace cg::tool
