// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which data misses: the run's live blocks and memory, and where each miss of D1 lay.
//
// Misses wait until some are together, or until a block changes: their look-ups then overlap in the
// host's memory, whose answers to the first steps have come by then. A miss of a thread that is
// inside an allocator, on no block yet (calloc sets its block to zero), waits until the outermost
// call has returned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"
#include "tool/objects/allocator_calls.h"
#include "tool/objects/call_sites.h"
#include "tool/objects/frame_sizes.h"
#include "tool/objects/live_blocks.h"
#include "tool/objects/memory_places.h"
#include "tool/objects/miss_table.h"
#include "tool/objects/stack_frames.h"

namespace cg::tool {

class DataObjects {
 public:
  constexpr DataObjects() = default;

  // Before anything runs. Threads have numbers below `threads`.
  void begin(std::size_t threads, std::size_t callers);
  void begin_thread(ThreadId thread);

  // `source` is the tool's record of the source line that missed D1. The running thread's registers
  // are those of now, or of a little later.
  void miss(const void* source, Addr addr, bool is_write, bool is_ll);

  // See AllocatorCalls.
  void enter(ThreadId thread, AllocatorForm::Kind kind, const CallPoint& from,
             const AllocatorArguments& arguments);
  void leave(ThreadId thread, Addr back, Addr sp, Addr result);

  // The running thread, which may be none, has more or less memory.
  void map(ThreadId thread, Addr start, SizeT size);
  void unmap(Addr start, SizeT size);
  void remap(Addr from, Addr to, SizeT size);
  void extend_heap(Addr start, SizeT size);

  // All misses so far have a place in the table.
  MissTable& complete();
  void zero();

 private:
  struct Miss {
    const void* source;
    LiveBlocks::Search search;
    Place frame;  // if it is in one; that is only known at once
    ThreadId thread;
    bool is_write;
    bool is_ll;
  };
  static constexpr std::size_t kTogether = 32;
  static constexpr std::size_t kApart = 4;  // misses between the first steps of a search
  static constexpr std::size_t kMostInside = 4096;

  void settle() {
    if (waiting_count_ != 0) settle_waiting();
  }
  void settle_waiting();
  void book(const Miss& miss, Place place);
  void book_late(const Miss& miss);
  void book_inside(ThreadId thread);

  MissTable table_;
  LiveBlocks blocks_;
  FrameSizes sizes_;
  CallSites sites_{table_, sizes_};
  AllocatorCalls calls_{blocks_, sites_};
  MemoryPlaces places_{table_};
  StackFrames frames_{table_, sizes_};
  std::array<Miss, kTogether> waiting_{};
  std::size_t waiting_count_ = 0;
  Growing<Miss> inside_{"cg.objects.misses"};  // allocators
};

}  // namespace cg::tool
