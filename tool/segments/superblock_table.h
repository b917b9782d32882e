// SPDX-License-Identifier: GPL-2.0-or-later
//
// The segments of each translated superblock, until the core discards the translation (dlclose,
// self-modifying code, a full translation table). Then the counters are folded into the cost
// centres and the record is dropped, so that the table is no larger than the number of live
// translations. The same address may be translated again later.
//
// A discarded translation may still be running: a debugger that sets a breakpoint does so while the
// client stands in the block. So its segments stay until the next translation is made: at that time
// none runs.
//
// Nearly all translations stay, so records wait in a list until a record is asked for by its key:
// only then are they put into the table. (A search for each new record took 1 per cent of a
// compiler's run.)
//
// A translation has two addresses, which differ if the core redirects a function: the address that
// was jumped to, by which the core discards, and the address that its code came from. One target
// can be reached from several entries, and each is a translation of its own.
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
  void* user;  // the tool's own record of it; nullptr at first

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

  // A record for a new translation, which is shared by all live translations with this key.
  Superblock& join(SuperblockKey key);

  // A translation is gone, or will be when it has run to its end. A translation without a record
  // was made while nothing was counted.
  void discard(SuperblockKey key);

  // Folds the counters of all live translations, and of discarded ones that may still run.
  void fold_all();

  // The memory of the segments of its superblocks.
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
  Superblock* waiting_ = nullptr;  // not yet in the table; linked by next_in_bucket
  Superblock* leaving_ = nullptr;  // discarded, perhaps running; linked by next_in_bucket
  HashTable<Superblock> superblocks_{"cg.superblocks.buckets"};
  std::size_t created_ = 0;
  std::size_t discarded_ = 0;
};

}  // namespace cg::tool
