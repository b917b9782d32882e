// SPDX-License-Identifier: GPL-2.0-or-later
//
// A record of a line that was ever loaded into a cache: 16 bytes, kept until the run ends. The owner
// finds it by the line's number. Two caches with lines of one size may share it, if DroppedLines
// asks for one of them, and RecentLines for the other.
#pragma once

#include <cstdint>

namespace cg::sim {

struct LineRecord {
  std::uint64_t dropped = 0;  // its number among those that dropped out (dropped_lines.h)
  std::uint64_t used = 0;     // its last use (recent_lines.h); 0: none
};

}  // namespace cg::sim
