// SPDX-License-Identifier: GPL-2.0-or-later
//
// A superblock as it is translated while the gate is shut but expected to open soon: it counts
// nothing, and when it is entered with the gate open, it has itself discarded and translated anew.
//
// So what a translation is made for is what a profile lists, however often the gate turns: the
// lines of superblocks that were entered while it was open.
//
// The superblock in which the gate opens itself, while others are plain, has all of them discarded.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool {

// Guest code of which translations are discarded.
struct CodeRange {
  Addr start;
  SizeT bytes;
};
inline constexpr CodeRange kAllCode{.start = 0, .bytes = ~SizeT{0}};

// A copy of `in`, which is entered at `entry`, that begins with
//   if (*gate) discard the translations of `discarded`, and jump to `entry`
IRSB* dormant_copy(const IRSB* in, Addr entry, CodeRange discarded, const std::uint64_t* gate,
                   IRType word);

}  // namespace cg::tool
