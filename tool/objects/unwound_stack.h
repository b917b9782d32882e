// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stack, unwound from a thread's instruction, stack and frame pointers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "tool/core/client_memory.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

// A thread on the first instruction of a function: the stack pointer stands at the return address.
struct CallPoint {
  Addr sp;
  Addr back;
  Addr fp = 0;  // frame pointer
};

// As VG_(get_StackTrace) unwinds it: in callers, instruction pointers are those of calls.
struct UnwoundStack {
  static constexpr std::size_t kMostFrames = 16;

  std::size_t depth = 0;
  std::array<Addr, kMostFrames> ips;
  std::array<Addr, kMostFrames> sps;
  std::array<Addr, kMostFrames> fps;

  // Up to `most` frames. (Behind the first function of all the core may find itself in the same
  // place again.)
  void unwind(ThreadId thread, std::size_t most) {
    const std::size_t found =
        VG_(get_StackTrace)(thread, ips.data(), static_cast<UInt>(most), sps.data(), fps.data(), 0);
    for (depth = std::min<std::size_t>(found, 1); depth < found; ++depth)
      if (sps[depth] == sps[depth - 1]) break;
  }

  // Whether the address to which `frame`, a caller, is returned to stands just below its stack
  // pointer.
  bool has_return_address(std::size_t frame) const {
    const Addr slot = sps[frame] - sizeof(Addr);
    return slot >= sps[frame - 1] && word_at(slot) == ips[frame] + 1;
  }
};

}  // namespace cg::tool
