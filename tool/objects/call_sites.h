// SPDX-License-Identifier: GPL-2.0-or-later
//
// The places that allocate: a function that calls an allocator, with its callers. Their names are
// found when a place is first seen, since its library may be unloaded later:
//
//   read_table (table.c:12) < main (prog.c:80)
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "tool/core/hash_table.h"
#include "tool/core/valgrind.h"
#include "tool/objects/frame_sizes.h"
#include "tool/objects/known_stacks.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {

class CallSites {
 public:
  static constexpr std::size_t kMostCallers = 12;

  constexpr CallSites(MissTable& table, FrameSizes& sizes) : table_(table), sizes_(sizes) {}

  // How many callers tell places apart, besides the function itself.
  void set_callers(std::size_t callers) { callers_ = callers; }

  // Heap: the thread enters an allocator from there.
  DataObject* of_call(ThreadId thread, const CallPoint& from);
  // Mappings: the thread is in mmap.
  DataObject* of_system_call(ThreadId thread);

  // Stacks may have been unmapped.
  void forget_stacks() { stacks_.forget(); }

  // The place that `back` alone says.
  DataObject* of_return(ObjectClass kind, Addr back) {
    const Addr call = back - 1;
    return of(kind, &call, 1);
  }

 private:
  struct Site {
    Site* next_in_bucket;
    std::size_t hash;
    ObjectClass kind;
    UInt epoch;
    std::size_t depth;
    std::array<Addr, kMostCallers + 1> calls;
    DataObject* object;
  };

  static_assert(kMostCallers + 2 <= UnwoundStack::kMostFrames);

  std::size_t walk(ThreadId thread, Addr sp, std::span<Addr> calls) const;
  // The first frame is the allocator, or the system call.
  UnwoundStack unwound(ThreadId thread) const;
  DataObject* of(ObjectClass kind, const Addr* calls, std::size_t depth);
  DataObject* named(ObjectClass kind, const Addr* calls, std::size_t depth);

  MissTable& table_;
  FrameSizes& sizes_;
  std::size_t callers_ = 4;
  HashTable<Site> sites_{"cg.objects.sites"};
  KnownStacks stacks_;
};

}  // namespace cg::tool
