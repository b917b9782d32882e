// SPDX-License-Identifier: GPL-2.0-or-later
//
// Turns queued events into segments: decides what each execution costs (charges) and what has to
// be simulated. One builder serves one superblock, from its start.
//
// Fetches are mostly free: a fetch from a line which is the most recently used of its I1 set
// hits and changes nothing, so it need not be looked up. The superblock itself proves that: control
// enters at its start only and leaves for good, so whatever lines its earlier fetches touched
// have been touched in that order. The proof starts empty with each superblock.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/cache_hierarchy.h"
#include "tool/code_lines.h"
#include "tool/event_queue.h"
#include "tool/segment.h"

namespace cg::tool {

// The I1 lines that a superblock's fetches are known to have touched last.
class FetchedLines {
 public:
  explicit FetchedLines(const sim::NumberedCache& i1) : i1_(i1) {}

  // Whether `line` is known to be the MRU line of its set.
  bool is_mru(sim::Line line) const;

  // `line` is fetched from.
  void touch(sim::Line line);

 private:
  // A superblock fetches from few lines; beyond these the oldest is forgotten, which only costs
  // a look-up that was not needed.
  static constexpr std::size_t kCapacity = 32;

  const sim::NumberedCache& i1_;
  std::array<sim::Line, kCapacity> lines_;  // the youngest behind the others
  std::size_t size_ = 0;
};

class SegmentBuilder {
 public:
  // Without cache simulation, fetches are counted only. (Data events then never get here, nor
  // branches without branch simulation.)
  SegmentBuilder(bool cache_sim, const sim::CacheHierarchy& caches, CodeLines& code_lines)
      : cache_sim_(cache_sim), caches_(caches), code_lines_(code_lines), fetched_(caches.i1) {}

  // A segment of the first of these events, as many as it can hold, and at least one; they are
  // taken off. A branch is none but the last of all.
  Segment* build(std::span<const Event>& events);

 private:
  class Draft;

  // Each adds an event to the draft, or does nothing and returns false when it has no room.
  bool add(Draft& draft, const Event& event);
  bool add_fetch(Draft& draft, const Instruction& instr);
  bool add_data(Draft& draft, const Event& event, sim::CacheCounts& counts);
  bool add_branch(Draft& draft, const Event& event, sim::BranchCounts& counts,
                  BranchSite::Kind kind);

  bool cache_sim_;
  const sim::CacheHierarchy& caches_;
  CodeLines& code_lines_;
  FetchedLines fetched_;
};

}  // namespace cg::tool
