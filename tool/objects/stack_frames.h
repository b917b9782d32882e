// SPDX-License-Identifier: GPL-2.0-or-later
//
// The frame of a running thread's stack that holds an address. Its object is that of all frames of
// its function, the offset is how far the address lies below the frame's end, which is the stack
// pointer of the caller (DWARF's canonical frame address). A frame that has been left, and one far
// up, are not found.
#pragma once

#include <cstddef>

#include "tool/core/valgrind.h"
#include "tool/objects/frame_sizes.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {

class StackFrames {
 public:
  constexpr StackFrames(MissTable& table, FrameSizes& sizes) : table_(table), sizes_(sizes) {}

  // No object: in none. The thread's instruction, stack and frame pointers are those of now.
  Place find(ThreadId thread, Addr addr) {
    const Addr sp = VG_(get_SP)(thread);
    if (addr < sp) return {};
    const Addr highest = VG_(thread_get_stack_max)(thread);
    if (addr > highest) return {};
    return find_in_stack(thread, addr, highest - sp);
  }

 private:
  static constexpr std::size_t kFunctions = 256;

  // A function that an instruction is in.
  struct Function {
    Addr instr;
    UInt epoch;
    DataObject* object;
  };

  Place find_in_stack(ThreadId thread, Addr addr, Addr used);
  Place find_by_unwinding(ThreadId thread, Addr addr);
  DataObject* function_of(Addr instr);

  MissTable& table_;
  FrameSizes& sizes_;
  Function* functions_ = nullptr;
};

}  // namespace cg::tool
