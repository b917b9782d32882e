// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/frame_sizes.h"

#include "tool/core/memory.h"

namespace cg::tool {

void FrameSizes::learn(const UnwoundStack& stack) {
  constexpr Addr kLargest = 1 << 16;
  constexpr Addr kByFramePointer = 80;  // bytes between it and the end, at most
  for (std::size_t frame = 0; frame + 1 < stack.depth; ++frame) {
    const Addr size = stack.sps[frame + 1] - stack.sps[frame];
    const bool has_pointer = stack.fps[frame] - stack.sps[frame] < size;
    if (has_pointer && stack.sps[frame + 1] - stack.fps[frame] <= kByFramePointer) continue;
    if (size > kLargest) continue;
    if (!stack.has_return_address(frame + 1)) continue;
    note(stack.ips[frame], static_cast<std::uint32_t>(size), 0);
  }
}

void FrameSizes::learn_end(const UnwoundStack& stack) {
  const std::size_t last = stack.depth - 1;
  note(stack.ips[last], 0, stack.sps[last]);
}

void FrameSizes::note(Addr instr, std::uint32_t size, Addr end) {
  if (sets_ == nullptr) sets_ = allocate_array<Set>("cg.objects.frames", kSets);
  auto& [newer, older] = sets_[set(instr)];
  if (newer.instr != instr) older = newer;
  newer = {instr, VG_(current_DiEpoch)().n, size, end};
}

}  // namespace cg::tool
