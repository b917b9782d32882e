// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/frame_sizes.h"

#include "tool/core/memory.h"

namespace cg::tool {

void FrameSizes::learn(const UnwoundStack& stack) {
  constexpr std::size_t kLargest = 1 << 16;
  for (std::size_t frame = 0; frame + 1 < stack.depth; ++frame) {
    const Addr size = stack.sps[frame + 1] - stack.sps[frame];
    if (size > kLargest || stack.fps[frame] - stack.sps[frame] < size) continue;
    if (!stack.has_return_address(frame + 1)) continue;
    note(stack.ips[frame], static_cast<std::uint32_t>(size), 0);
  }
}

void FrameSizes::learn_end(const UnwoundStack& stack) {
  const std::size_t last = stack.depth - 1;
  note(stack.ips[last], 0, stack.sps[last]);
}

void FrameSizes::note(Addr instr, std::uint32_t size, Addr end) {
  if (known_ == nullptr) known_ = allocate_array<Known>("cg.objects.frames", kKnown);
  known_[place(instr)] = {instr, VG_(current_DiEpoch)().n, size, end};
}

}  // namespace cg::tool
