// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/frame_sizes.h"

#include "tool/core/memory.h"

namespace cg::tool {

void FrameSizes::learn(const UnwoundStack& stack, std::size_t most) {
  constexpr std::size_t kLargest = 1 << 16;
  if (known_ == nullptr)
    known_ = allocate_array<Known>("cg.objects.frames", std::size_t{1} << kBits);
  const UInt epoch = VG_(current_DiEpoch)().n;
  for (std::size_t frame = 0; frame + 1 < stack.depth; ++frame) {
    const Addr size = stack.sps[frame + 1] - stack.sps[frame];
    if (size < sizeof(Addr) || size > kLargest) continue;
    if (stack.fps[frame] - stack.sps[frame] < size) continue;
    if (word_at(stack.sps[frame + 1] - sizeof(Addr)) != stack.ips[frame + 1] + 1) continue;
    known_[place(stack.ips[frame])] = {stack.ips[frame], epoch, static_cast<std::uint32_t>(size),
                                       0};
  }
  if (stack.depth == 0 || stack.depth == most) return;
  const std::size_t last = stack.depth - 1;
  known_[place(stack.ips[last])] = {stack.ips[last], epoch, 0, stack.sps[last]};
}

}  // namespace cg::tool
