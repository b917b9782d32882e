// SPDX-License-Identifier: GPL-2.0-or-later
//
// A superblock as it is translated while the gate is shut but expected to open soon: it counts
// nothing, and when it is entered with the gate open, it has itself discarded and translated anew.
//
// So what a translation is made for is what a profile lists, however often the gate turns: the
// lines of superblocks that were entered while it was open.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool {

// A copy of `in`, known by `key`, that begins with
//   if (*gate) discard the translations of its first byte, and jump to its entry
IRSB* dormant_copy(const IRSB* in, SuperblockKey key, const std::uint64_t* gate, IRType word);

}  // namespace cg::tool
