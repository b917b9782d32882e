// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment: the part of a superblock between two points where queued events are emitted. Its
// events all happen, exactly once, whenever control reaches its end - so one execution counter
// stands for all of them, and a static list says what one execution costs whom.
//
//   executions   how often the end was reached since the last fold
//   charges      per execution: add `events` to `*total`, a counter of a cost centre
//   lookups      what must be simulated at each execution, in program order
//
// A lookup's operand (an effective address, a branch's outcome, a target) is computed by the
// generated code and left in the thread's operand slots, one for each lookup that has one, in
// order. An instruction fetch has none: its address is known at translation time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/counts.h"

namespace cg::tool {

struct Charge {
  std::uint64_t* total;
  std::uint64_t events;
};

struct Lookup {
  enum class Kind : std::uint8_t { fetch, data, conditional_branch, indirect_branch };

  Kind kind;
  std::uint32_t size;  // bytes accessed by a fetch or data access, at most the smallest line size
  sim::Addr instr;     // the instruction fetched or branching; a data access has no use for it
  union {
    sim::CacheCounts* cache;      // fetch, data: where misses are booked
    sim::BranchCounts* branches;  // branches: where mispredicts are booked
  };
};

constexpr bool has_operand(const Lookup& lookup) { return lookup.kind != Lookup::Kind::fetch; }

struct Segment {
  std::uint64_t executions;
  std::span<const Charge> charges;
  std::span<const Lookup> lookups;
  Segment* next;  // in its superblock
};

// A segment with copies of `charges` and `lookups`, in one block of memory: release() frees all.
Segment* make_segment(std::span<const Charge> charges, std::span<const Lookup> lookups);

// Books what the executions so far cost, and starts counting anew.
void fold(Segment& segment);

}  // namespace cg::tool
