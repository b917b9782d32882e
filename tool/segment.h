// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment: the part of a superblock between two points where queued events are emitted. Its
// events all happen, exactly once, whenever control reaches its end - so one execution counter
// stands for all of them, and a static list says what one execution costs whom.
//
//   executions   how often the end was reached since the last fold
//   charges      per execution: add `events` to `*total`, a counter of a cost centre
//   fetches      the instruction fetches that must be looked up at each execution, and
//   data         the data accesses, both in program order
//   branch       what a branch predictor must be asked: the last event, if it is a branch
//
// What only the run knows - effective addresses, a branch's outcome or target - are operands,
// computed by the generated code and handed over in program order. An instruction fetch has
// none: its address is known at translation time.
//
// Most executions hit the most recently used line of the set with every access, and then nothing
// changes. The `quick` part says what to compare to find that out, and no more.
#pragma once

#include <array>
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

struct Fetch {
  sim::CacheCounts* counts;   // where misses are booked
  sim::Addr addr;             // of the instruction
  std::uint32_t size;         // bytes
  std::uint32_t data_before;  // how many of the segment's data accesses precede it
};

struct DataAccess {
  sim::CacheCounts* counts;  // where misses are booked
  std::uint32_t size;        // bytes, at most the smallest line size
};

struct BranchSite {
  enum class Kind : std::uint8_t { none, conditional, indirect };

  sim::BranchCounts* counts = nullptr;  // where mispredicts are booked
  sim::Addr instr = 0;
  Kind kind = Kind::none;
};

// What has to be MRU for all accesses of a segment to hit and change nothing.
struct QuickCheck {
  static constexpr std::size_t kMaxLines = 3;
  static constexpr std::size_t kMaxData = 16;  // as many as events are queued

  std::array<sim::Line, kMaxLines> lines{};     // of I1
  std::array<std::uint16_t, kMaxData> slack{};  // of each data access, see Cache::hits_mru
  std::uint8_t line_count = 0;
  bool possible = true;  // false when there is more to check than fits
};

struct Segment {
  std::uint64_t executions = 0;
  QuickCheck quick{};
  BranchSite branch{};
  std::span<const Fetch> fetches{};
  std::span<const DataAccess> data{};
  std::span<const Charge> charges{};
  Segment* next = nullptr;  // in its superblock

  bool is_simulated() const {
    return !fetches.empty() || !data.empty() || branch.kind != BranchSite::Kind::none;
  }
};

// A segment like `parts`, with copies of all that its spans refer to, in one block of memory:
// release() frees all.
Segment* make_segment(const Segment& parts);

// Books what the executions so far cost, and starts counting anew.
void fold(Segment& segment);

}  // namespace cg::tool
