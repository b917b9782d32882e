// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment: events of a superblock, emitted together. They all happen, exactly once, whenever
// control gets there - so one execution counter stands for all of them, and a static list says
// what one execution costs whom.
//
//   executions   how often control got there since the last fold
//   charges      per execution: add `events` to `*total`, a counter of a cost centre
//   fetches      the instruction fetches that must be looked up at each execution, and
//   data         the data accesses, both in program order
//   branch       what a branch predictor must be asked: the last event, if it is a branch
//
// What only the run knows - effective addresses, a branch's outcome or target - are operands,
// computed by the generated code and handed over in program order. An instruction fetch has
// none: its address is known at translation time.
//
// A segment is small enough for one call, and what an execution looks at when all its accesses hit
// takes half a cache line of the host. All else is a block of its own,
//
//   fetches | details | data | charges
//
// laid out so that a miss in I1 or D1 finds its fetch or data access with one look at the host's
// memory, where blocks lie cold.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/code_line_cache.h"
#include "sim/counts.h"
#include "tool/core/arena.h"

namespace cg::tool {

// Operands of a segment: as many as x86-64 has argument registers, beside the segment's.
inline constexpr std::size_t kMaxOperands = 5;

// Lines of I1 that the fetches of a segment touch, but for those known to be MRU. One fetch
// touches at most two.
inline constexpr std::size_t kMaxLines = 2;

// Any of these may follow any other in a block.
inline constexpr std::size_t kPartAlignment = alignof(std::uint64_t);

struct alignas(kPartAlignment) Charge {
  std::uint64_t* total;
  std::uint64_t events;
};

// A line that is fetched from: what has to be known when it is missing.
struct alignas(kPartAlignment) Fetch {
  sim::CacheCounts* counts;   // where misses are booked
  sim::Addr addr;             // of the instruction
  sim::Line line;             // the one that is looked up: the first or second of the instruction
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
  enum class Kind : std::uint8_t { none, conditional, indirect };

  sim::BranchCounts* counts = nullptr;  // where mispredicts are booked
  sim::Addr instr = 0;
  Kind kind = Kind::none;
};

struct Segment;

struct alignas(kPartAlignment) SegmentDetails {
  BranchSite branch{};
  Segment* next = nullptr;  // in its superblock
  std::uint32_t charge_count = 0;
};

struct Segment {
  std::uint64_t executions = 0;
  SegmentDetails* details = nullptr;
  std::array<sim::CodeLineCache::Number, kMaxLines> lines{};  // of I1, in program order
  // How far into a line each data access may begin to lie in it alone, see Geometry::slack. Where
  // that is more than fits, less is said: such an access is then looked up in vain.
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
  bool has_branch() const { return details->branch.kind != BranchSite::Kind::none; }

  // Whether there is anything beside charges.
  bool is_simulated() const { return fetch_count != 0 || data_count != 0 || has_branch(); }
};
static_assert(sizeof(Segment) <= Arena::kUnit);

// What a segment is made of.
struct SegmentParts {
  std::array<sim::CodeLineCache::Number, kMaxLines> lines{};
  std::array<std::uint8_t, kMaxOperands> slack{};
  BranchSite branch{};
  std::span<const Fetch> fetches{};
  std::span<const DataAccess> data{};
  std::span<const Charge> charges{};
};

// Where segments live. What the hot path reads, and what it does not, are kept apart.
class SegmentStore {
 public:
  constexpr SegmentStore() = default;

  // A segment with copies of all these.
  Segment* make(const SegmentParts& parts);
  void release(Segment* segment);

 private:
  Arena segments_{"cg.segments"};
  Arena details_{"cg.segments.details"};
};

// Books what the executions so far cost, and starts counting anew.
void fold(Segment& segment);

}  // namespace cg::tool
