// SPDX-License-Identifier: GPL-2.0-or-later
//
// The ways of a set that have no line. A policy is asked for the way of a new line while there are
// such ways, too.
#pragma once

#include <cstddef>
#include <span>

#include "sim/base.h"

namespace cg::sim {

// In the place of a line; no line begins at an odd address.
inline constexpr Line kNoLine{1};

class EmptyWays {
 public:
  explicit EmptyWays(std::span<const Line> ways) : ways_(ways) {}

  bool has(std::size_t way) const { return ways_[way] == kNoLine; }
  // The first and the last; the number of ways if there is none.
  std::size_t first() const {
    std::size_t way = 0;
    while (way < ways_.size() && !has(way)) ++way;
    return way;
  }
  std::size_t last() const {
    for (std::size_t way = ways_.size(); way-- > 0;)
      if (has(way)) return way;
    return ways_.size();
  }

 private:
  std::span<const Line> ways_;
};

}  // namespace cg::sim
