// SPDX-License-Identifier: GPL-2.0-or-later
//
// The ways of a set that have no line. A policy is asked for the way of a new line while there are
// such ways, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/replacement/find_equal.h"

namespace cg::sim {

// In the place of a line; no line begins at an odd address.
inline constexpr Line kNoLine{1};

class EmptyWays {
 public:
  explicit EmptyWays(std::span<const Line> lines) : lines_(lines), size_(lines.size()) {}
  // Packed tags, of which 0 stands for no line.
  explicit EmptyWays(std::span<const std::uint32_t> tags) : tags_(tags), size_(tags.size()) {}

  bool has(std::size_t way) const {
    return tags_.empty() ? lines_[way] == kNoLine : tags_[way] == 0;
  }
  // The first and the last; the number of ways if there is none.
  std::size_t first() const {
    // Sets are mostly full.
    if (!tags_.empty() && find_equal(tags_.data(), size_, 0) == size_) return size_;
    std::size_t way = 0;
    while (way < size_ && !has(way)) ++way;
    return way;
  }
  std::size_t last() const {
    for (std::size_t way = size_; way-- > 0;)
      if (has(way)) return way;
    return size_;
  }

 private:
  std::span<const Line> lines_;
  std::span<const std::uint32_t> tags_;
  std::size_t size_;
};

}  // namespace cg::sim
