// SPDX-License-Identifier: GPL-2.0-or-later
//
// Replacement by age: each way of a set has a time, a word of its state, and the way with the least
// time is replaced.
//
//   Lru    least recently used: the time of the last use
//   Fifo   first in, first out: the time when the line was loaded
//
// A time is counted in accesses that set one, so 64 bits last for centuries.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/replacement/empty_ways.h"

namespace cg::sim {

namespace detail {

template <bool kByUse>
class ByTime {
 public:
  constexpr ByTime() = default;
  explicit constexpr ByTime(std::size_t ways) : ways_(ways) {}

  static constexpr std::size_t words(std::size_t ways) { return ways; }

  void load(std::uint64_t* set, std::size_t way) { set[way] = ++now_; }
  void use(std::uint64_t* set, std::size_t way) {
    if constexpr (kByUse) set[way] = ++now_;
  }
  std::size_t place(const std::uint64_t* set, const EmptyWays& empty) const {
    if (const std::size_t first = empty.first(); first != ways_) return first;
    std::size_t oldest = 0;
    for (std::size_t way = 1; way < ways_; ++way) oldest = set[way] < set[oldest] ? way : oldest;
    return oldest;
  }

 private:
  std::size_t ways_ = 0;
  std::uint64_t now_ = 0;
};

}  // namespace detail

using Lru = detail::ByTime<true>;
using Fifo = detail::ByTime<false>;

}  // namespace cg::sim
