// SPDX-License-Identifier: GPL-2.0-or-later
//
// Turns queued events into segments: decides the charges of an execution and the events that have
// to be simulated. A fetch that changes nothing, as fetched_lines.h proves, is charged, but not
// looked up. One builder serves one superblock, from its start.
#pragma once

#include <span>

#include "sim/cache/cache_hierarchy.h"
#include "tool/segments/code_lines.h"
#include "tool/segments/event_queue.h"
#include "tool/segments/fetched_lines.h"
#include "tool/segments/miss_sites.h"
#include "tool/segments/segment.h"

namespace cg::tool {

// Which fetches are looked up, besides those that change their set of I1.
struct FetchRules {
  bool all = false;            // every fetch, even if nothing changes
  bool keeps_order = false;    // those that change the order in which all lines of I1 were used
  bool precedes_data = false;  // a fetch that is looked up precedes its segment's data accesses
};

class SegmentBuilder {
 public:
  // Without cache simulation, fetches are only counted. (Data events then never get here, nor
  // branches without branch simulation.) `modify_is_write`: otherwise a modify is a read.
  // `sites`: those of data accesses, if the run wants the patterns of misses.
  SegmentBuilder(bool cache_sim, bool modify_is_write, const sim::CacheHierarchy& caches,
                 CodeLines& code_lines, SegmentStore& store, const FetchRules& fetches = {},
                 MissSites* sites = nullptr)
      : cache_sim_(cache_sim),
        modify_is_write_(modify_is_write),
        fetches_(fetches),
        caches_(caches),
        code_lines_(code_lines),
        store_(store),
        sites_(sites),
        i1_(fetches.keeps_order ? caches.i1.geometry().of_one_set() : caches.i1.geometry()) {}
  SegmentBuilder(const SegmentBuilder&) = delete;
  SegmentBuilder& operator=(const SegmentBuilder&) = delete;

  // Makes a segment of the first of these events, as many as it can hold, and at least one, and
  // takes them off. Only the last event may be a branch.
  Segment* build(std::span<const Event>& events);

 private:
  class Draft;

  // Each adds an event to the draft, or does nothing and returns false if there is no room.
  bool add(Draft& draft, const Event& event);
  bool add_fetch(Draft& draft, const Instruction& instr);
  bool add_data(Draft& draft, const Event& event);
  bool add_call(Draft& draft, const Event& event);
  bool add_branch(Draft& draft, const Event& event, sim::BranchCounts& counts,
                  BranchSite::Kind kind);

  bool cache_sim_;
  bool modify_is_write_;
  FetchRules fetches_;
  const sim::CacheHierarchy& caches_;
  CodeLines& code_lines_;
  SegmentStore& store_;
  MissSites* sites_;
  const sim::Geometry i1_;
  FetchedLines fetched_{i1_};
};

}  // namespace cg::tool
