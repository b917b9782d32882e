// SPDX-License-Identifier: GPL-2.0-or-later
//
// Turns queued events into segments: decides what each execution costs (charges) and what has to
// be simulated (lookups). One builder serves one superblock, from its start.
//
// Fetches are mostly free: a fetch from a line which is the most recently used of its I1 set
// hits and changes nothing, so it needs no lookup. The superblock itself proves that: control
// enters at its start only and leaves for good, so whatever lines its earlier fetches touched
// have been touched in that order. The proof starts empty with each superblock.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/cache.h"
#include "tool/event_queue.h"
#include "tool/segment.h"

namespace cg::tool {

// The I1 lines that a superblock's fetches are known to have touched last.
class FetchedLines {
 public:
  explicit FetchedLines(const sim::Cache& i1) : i1_(i1) {}

  // Records the fetch. True when every line of it was the MRU line of its set already.
  bool fetch_again(const Instruction& instr);

 private:
  // A superblock fetches from few lines; beyond these the oldest is forgotten, which only costs
  // a lookup that was not needed.
  static constexpr std::size_t kCapacity = 32;

  bool touch(sim::Line line);

  const sim::Cache& i1_;
  std::array<sim::Line, kCapacity> lines_;  // the youngest behind the others
  std::size_t size_ = 0;
};

class SegmentBuilder {
 public:
  // Without cache simulation, fetches are counted only. (Data events then never get here, nor
  // branches without branch simulation.)
  SegmentBuilder(bool cache_sim, const sim::Cache& i1) : cache_sim_(cache_sim), fetched_(i1) {}

  // The segment of these events, at most EventQueue::kCapacity. Each but the fetches gets a
  // lookup, so that operands and lookups pair up.
  Segment* build(std::span<const Event> events);

 private:
  bool cache_sim_;
  FetchedLines fetched_;
};

}  // namespace cg::tool
