// SPDX-License-Identifier: GPL-2.0-or-later
//
// Translates a superblock while the gate is shut but expected to open soon: the translation counts
// nothing, and when it is entered with the gate open, it has itself discarded and translated anew.
//
// So a profile lists the lines of superblocks that were entered while the gate was open, however
// often the gate turns.
//
// The superblock in which the gate opens, while others are plain, has all translations discarded.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool {

// The guest code whose translations are discarded.
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
