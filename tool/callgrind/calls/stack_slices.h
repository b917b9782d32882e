// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tops of stacks that are copied away while another stack has their memory: Python's greenlets take
// turns so. Their calls go on when their return addresses are back in memory.
#pragma once

#include <cstddef>

#include "tool/callgrind/calls/call_stack.h"
#include "tool/callgrind/calls/suspended_stacks.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// The heights of `calls` are those in `functions`. The first call has entered the function in whose
// frame the slice begins: its return address may be the one of another call.
struct StackSlice {
  Growing<Call> calls{"cg.slices"};
  Growing<Function*> functions{"cg.slices"};

  // Adds calls, from `first` to the last, and the functions that they have entered.
  void add(const Growing<Call>& more, std::size_t first, const Growing<Function*>& entered);
};

class StackSlices {
 public:
  constexpr StackSlices() = default;

  // An empty one. If there are too many, the oldest is dropped.
  StackSlice& add();

  // Takes this one out.
  void drop(const StackSlice& slice);

  struct Found {
    const StackSlice* slice = nullptr;  // nullptr: none
    std::size_t first = 0;              // the first call of the slice that is to be made again
    std::size_t end = 0;                // the first one that is over
  };
  // The newest slice that goes on with this block and stack pointer above a function that runs in this
  // context, and that is in memory again.
  Found find(const Block& block, Addr sp, const Context* below, const StackMemory& memory) const;

 private:
  static constexpr std::size_t kMost = 4096;

  void take(std::size_t i);

  Growing<StackSlice*> slices_{"cg.slices"};  // the newest last
  Growing<StackSlice*> unused_{"cg.slices"};
};

}  // namespace cg::tool::callgrind
