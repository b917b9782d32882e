// SPDX-License-Identifier: GPL-2.0-or-later
//
// Replacement by age:
//
//   Lru    least recently used: the way whose last use was longest ago
//   Fifo   first in, first out: the way whose line was loaded longest ago
//
// Up to 16 ways are kept in order, the youngest first (way_order.h). In larger sets each way has a
// time, a word of its state: it counts accesses that set one, so 64 bits last for centuries.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/replacement/empty_ways.h"
#include "sim/replacement/way_order.h"

namespace cg::sim {

namespace detail {

template <bool kByUse>
class ByAge {
 public:
  constexpr ByAge() = default;
  explicit constexpr ByAge(std::size_t ways) : ways_(ways) {}

  static constexpr std::size_t words(std::size_t ways) { return has_order(ways) ? 1 : ways; }

  void load(std::uint64_t* set, std::size_t way) {
    if (has_order(ways_))
      WayOrder(set).move_to_front(way);
    else
      set[way] = ++now_;
  }
  void use(std::uint64_t* set, std::size_t way) {
    if constexpr (kByUse) load(set, way);
  }
  std::size_t place(std::uint64_t* set, const EmptyWays& empty) const {
    if (const std::size_t first = empty.first(); first != ways_) return first;
    if (has_order(ways_)) return WayOrder(set).at(ways_ - 1);
    std::size_t oldest = 0;
    for (std::size_t way = 1; way < ways_; ++way) oldest = set[way] < set[oldest] ? way : oldest;
    return oldest;
  }

 private:
  static constexpr bool has_order(std::size_t ways) { return ways <= WayOrder::kMostWays; }

  std::size_t ways_ = 0;
  std::uint64_t now_ = 0;
};

}  // namespace detail

using Lru = detail::ByAge<true>;
using Fifo = detail::ByAge<false>;

}  // namespace cg::sim
