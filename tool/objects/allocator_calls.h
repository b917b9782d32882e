// SPDX-License-Identifier: GPL-2.0-or-later
//
// The calls of allocators that have not returned, of each thread, and what they do to the live
// blocks.
//
//   A block belongs to the outermost call that returns it: `operator new`, not the malloc in it.
//   An inner call that returns another block, such as a pool's chunk, has that for itself.
//
//   A call returns when its return address is reached with the stack pointer behind the address.
//   One that never does (longjmp, an exception) is forgotten as soon as the stack pointer of the
//   same stack is where its caller had it.
#pragma once

#include <cstddef>

#include "tool/core/valgrind.h"
#include "tool/objects/allocators.h"
#include "tool/objects/call_sites.h"
#include "tool/objects/live_blocks.h"

namespace cg::tool {

// What an allocator is called with; 0 and 1 where it has no such argument. A size that nobody knows
// is LiveBlocks::kUnknownSize.
struct AllocatorArguments {
  Addr block = 0;
  Addr count = 1;
  Addr size = 0;
};

class AllocatorCalls {
 public:
  constexpr AllocatorCalls(LiveBlocks& blocks, CallSites& sites) : blocks_(blocks), sites_(sites) {}

  void begin(std::size_t threads);
  void begin_thread(ThreadId thread) { threads_[thread].depth = 0; }

  void enter(ThreadId thread, AllocatorForm::Kind kind, const CallPoint& from,
             const AllocatorArguments& arguments);
  // What begins at `back` is entered.
  void leave(ThreadId thread, Addr back, Addr sp, Addr result);

  bool is_inside(ThreadId thread) const {
    return threads_ != nullptr && threads_[thread].depth != 0;
  }

  std::size_t forgotten() const { return forgotten_; }

 private:
  static constexpr std::size_t kDepth = 16;  // calls beyond are not recorded

  struct Call {
    AllocatorForm::Kind kind;
    bool has_inner;
    Addr sp;
    Addr back;
    AllocatorArguments arguments;
    DataObject* object;
  };
  struct Thread {
    std::size_t depth;
    Call calls[kDepth];
  };

  static bool is_on_alternate_stack(ThreadId thread, Addr sp);
  template <typename Left>
  void forget(ThreadId thread, Addr sp, Left left);
  void returned(const Call& call, Addr result);
  bool take_back(Addr start, std::size_t& size);

  LiveBlocks& blocks_;
  CallSites& sites_;
  Thread* threads_ = nullptr;
  std::size_t forgotten_ = 0;
};

}  // namespace cg::tool
