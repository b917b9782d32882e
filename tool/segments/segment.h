// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment: events of a superblock that are emitted together. They all happen, exactly once,
// whenever control gets there. So one execution counter stands for all of them, and a static list
// of charges has the cost of one execution.
//
//   executions   how often control got there since the last fold
//   charges      per execution: add `events` to `*total`, a counter of a cost centre
//   fetches      the instruction fetches that must be looked up at each execution, and
//   data         the data accesses, both in program order
//   branch       the branch to be predicted, or the call to be remembered: the last event, if it is
//                one
//
// Values that only the run knows - effective addresses, a branch's outcome or target - are
// operands. The generated code computes them and passes them in program order. An instruction fetch
// has no operand: its address is known at translation time.
//
// A segment is small enough for one call. The part that an execution reads if all its accesses hit
// takes half a cache line of the host. All other data are in a block of their own,
//
//   fetches | details | data | charges | sites
//
// laid out so that a miss in I1 or D1 finds its fetch or data access with one access to the host's
// memory: blocks are mostly not in the host's cache.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/code_line_cache.h"
#include "sim/counts.h"
#include "sim/misses/miss_pattern.h"
#include "tool/core/arena.h"

namespace cg::tool {

// The most operands of a segment: as many as x86-64 has argument registers, less one for the
// segment.
inline constexpr std::size_t kMaxOperands = 5;

// The most lines of I1 that the fetches of a segment touch, without lines known to be MRU. One
// fetch touches at most two.
inline constexpr std::size_t kMaxLines = 2;

// The alignment of the parts of a block, so that any part may follow any other.
inline constexpr std::size_t kPartAlignment = alignof(std::uint64_t);

struct alignas(kPartAlignment) Charge {
  std::uint64_t* total;
  std::uint64_t events;
};

// A line that is fetched from, with the data that a miss needs.
struct alignas(kPartAlignment) Fetch {
  sim::CacheCounts* counts;   // where misses are booked
  sim::Addr addr;             // of the instruction
  sim::Line line;             // the line that is looked up: the first or second of the instruction
  std::uint32_t size;         // of the instruction, bytes
  std::uint16_t data_before;  // how many of the segment's data accesses precede it
  bool continues;             // the line before is of the same instruction
};

struct alignas(kPartAlignment) DataAccess {
  sim::CacheCounts* counts;  // where misses are booked
  std::uint32_t size;        // bytes, at most the smallest line size
  bool is_write = false;     // which misses they are
};

struct BranchSite {
  enum class Kind : std::uint8_t { none, conditional, indirect, call, function_return };

  sim::BranchCounts* counts = nullptr;  // where mispredicts are booked; of a call: nowhere
  sim::Addr instr = 0;
  Kind kind = Kind::none;
};

struct Segment;

struct alignas(kPartAlignment) SegmentDetails {
  BranchSite branch{};
  Segment* next = nullptr;  // in its superblock
  std::uint32_t charge_count = 0;
  bool has_sites = false;
};

struct Segment {
  std::uint64_t executions = 0;
  SegmentDetails* details = nullptr;
  std::array<sim::CodeLineCache::Number, kMaxLines> lines{};  // of I1, in program order
  // For each data access, how far into a line it may begin without straddling, see Geometry::slack.
  // A larger number than fits is cut, which costs only unnecessary look-ups.
  std::array<std::uint8_t, kMaxOperands> slack{};
  std::uint8_t fetch_count = 0;
  std::uint8_t data_count = 0;

  std::span<const Fetch> fetches() const {  // one for each line that is looked up
    return {reinterpret_cast<const Fetch*>(details) - fetch_count, fetch_count};
  }
  std::span<const DataAccess> data() const {
    return {reinterpret_cast<const DataAccess*>(details + 1), data_count};
  }
  std::span<const Charge> charges() const {
    return {reinterpret_cast<const Charge*>(data().data() + data_count), details->charge_count};
  }
  // For each data access, the site whose misses it makes; if the run wants their patterns.
  std::span<sim::MissSite* const> sites() const {
    return {reinterpret_cast<sim::MissSite* const*>(charges().data() + details->charge_count),
            details->has_sites ? std::size_t{data_count} : 0};
  }
  bool has_branch() const { return details->branch.kind != BranchSite::Kind::none; }

  // Whether there is anything to simulate.
  bool is_simulated() const { return fetch_count != 0 || data_count != 0 || has_branch(); }
};
static_assert(sizeof(Segment) <= Arena::kUnit);

// The parts from which a segment is made.
struct SegmentParts {
  std::array<sim::CodeLineCache::Number, kMaxLines> lines{};
  std::array<std::uint8_t, kMaxOperands> slack{};
  BranchSite branch{};
  std::span<const Fetch> fetches{};
  std::span<const DataAccess> data{};
  std::span<const Charge> charges{};
  std::span<sim::MissSite* const> sites{};
};

// The memory of segments. Data that the hot path reads and other data are kept apart.
class SegmentStore {
 public:
  constexpr SegmentStore() = default;

  // A segment with copies of these parts.
  Segment* make(const SegmentParts& parts);
  void release(Segment* segment);

 private:
  Arena segments_{"cg.segments"};
  Arena details_{"cg.segments.details"};
};

// Adds the cost of the executions so far to the cost centres, and starts counting anew.
void fold(Segment& segment);

}  // namespace cg::tool
