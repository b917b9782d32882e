// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is remembered of a line that was ever loaded into a cache, as long as the run: 16 bytes. The
// owner finds it by the line's number; two caches with lines of one size may share it, if one of
// them is asked by DroppedLines, the other by RecentLines.
#pragma once

#include <cstdint>

namespace cg::sim {

struct LineRecord {
  std::uint64_t dropped = 0;  // its number among those that dropped out (dropped_lines.h)
  std::uint64_t used = 0;     // its last use (recent_lines.h); 0: none
};

}  // namespace cg::sim
