// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is remembered of each translated superblock: its segments, until the core discards the
// translation (dlclose, self-modifying code, a full translation table). Then the counters are
// folded into the cost centres and the record is dropped, so that the table is bounded by the
// live translations. The same address may be translated again later.
//
// A discarded translation may still be running: a debugger that sets a breakpoint does so from
// within the block that it stopped. So its segments stay until the next one is made, when none
// runs.
//
// Nearly all are made and stay, so records wait in a list until one is asked for by its key: only
// then are they filed. (A search for each new one took 1 per cent of a compiler's run.)
//
// A translation is known by two addresses, which differ when the core redirects a function: the
// one that was jumped to, which the core discards by, and the one its code really came from. One
// target can be reached from several entries, and each is a translation of its own.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "tool/core/arena.h"
#include "tool/core/hash_table.h"
#include "tool/segments/segment.h"

namespace cg::tool {

struct SuperblockKey {
  sim::Addr entry;  // jumped to: closure->nraddr, the discard callback's first argument
  sim::Addr code;   // translated: closure->readdr, the first extent's base

  friend bool operator==(const SuperblockKey&, const SuperblockKey&) = default;
};

struct Superblock {
  Superblock* next_in_bucket;
  std::size_t hash;
  SuperblockKey key;
  std::size_t translations;  // alive under this key; the core keeps redirected ones apart
  Segment* first_segment;
  void* user;  // what the tool knows it by; nullptr at first

  void add(Segment* segment) {
    segment->details->next = first_segment;
    first_segment = segment;
  }
};

// Folds the counters of all its segments.
void fold(const Superblock& superblock);

class SuperblockTable {
 public:
  constexpr SuperblockTable() = default;

  // A record for a new translation. No translation is running.
  Superblock& create(SuperblockKey key);

  // The same, but the one record of all that are alive under this key.
  Superblock& join(SuperblockKey key);

  // A translation is gone, or will be when it has run to its end. What was not created here was
  // made while nothing was counted.
  void discard(SuperblockKey key);

  // Folds the counters of all that are alive, and of those that may still run.
  void fold_all();

  // Where the segments of its superblocks are made.
  constexpr SegmentStore& segments() { return segments_; }

  std::size_t live();
  std::size_t created() const { return created_; }
  std::size_t discarded() const { return discarded_; }
  std::size_t live_segments() const;

  Superblock* find(SuperblockKey key);  // nullptr: none

 private:
  void file_waiting();
  void file(Superblock& superblock);
  void release_discarded();

  template <typename Visit>
  void for_each_live(Visit visit) const;

  Arena arena_{"cg.superblocks"};
  SegmentStore segments_;
  Superblock* waiting_ = nullptr;  // to be filed; linked by next_in_bucket
  Superblock* leaving_ = nullptr;  // discarded, perhaps running; linked by next_in_bucket
  HashTable<Superblock> superblocks_{"cg.superblocks.buckets"};
  std::size_t created_ = 0;
  std::size_t discarded_ = 0;
};

}  // namespace cg::tool
