// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tree pseudo-LRU, for a power of two of ways up to 64: the ways are leaves of a binary tree, and
// each inner node has a bit that points to the half that was used longer ago. A use turns the bits
// on its path away from it; following the bits from the root leads to the way of a new line. Only
// if that way has a line and others have none is it the first of these.
//
//   node   1 is the root, 2n and 2n+1 are the halves below n; its bit is the one of this number
//
// Source: Al-Zoubi, Milenkovic and Milenkovic, "Performance Evaluation of Cache Replacement Policies
// for the SPEC CPU2000 Benchmark Suite", 2004.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/replacement/empty_ways.h"

namespace cg::sim {

class TreePlru {
 public:
  constexpr TreePlru() = default;
  explicit constexpr TreePlru(std::size_t ways) : ways_(ways) {
    for (std::size_t way = 0; is_possible(ways) && way < ways; ++way)
      for (std::size_t node = ways + way; node > 1; node /= 2) {
        const std::uint64_t bit = std::uint64_t{1} << (node / 2);
        const bool is_upper_half = node % 2 != 0;
        paths_[way].all |= bit;
        if (!is_upper_half) paths_[way].set |= bit;
      }
  }

  static constexpr bool is_possible(std::size_t ways) {
    return std::has_single_bit(ways) && ways <= kMostWays;
  }
  static constexpr std::size_t words(std::size_t /*ways*/) { return 1; }

  void load(std::uint64_t* set, std::size_t way) const { use(set, way); }
  void use(std::uint64_t* set, std::size_t way) const {
    *set = (*set & ~paths_[way].all) | paths_[way].set;
  }
  std::size_t place(const std::uint64_t* set, const EmptyWays& empty) const {
    std::size_t node = 1;
    while (node < ways_) node = 2 * node + (*set >> node & 1);
    const std::size_t way = node - ways_;
    if (empty.has(way)) return way;
    const std::size_t first = empty.first();
    return first == ways_ ? way : first;
  }

 private:
  static constexpr std::size_t kMostWays = 64;

  // The bits on the path to a way: all, and those that a use sets.
  struct Path {
    std::uint64_t all;
    std::uint64_t set;
  };

  std::size_t ways_ = 0;
  std::array<Path, kMostWays> paths_{};
};

}  // namespace cg::sim
