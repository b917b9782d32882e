// SPDX-License-Identifier: GPL-2.0-or-later
//
// Up to sixteen ways of a set in an order, in one word: four bits for each way, the first way in the
// lowest. A word of 0 has them in the order of their numbers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

class WayOrder {
 public:
  static constexpr std::size_t kMostWays = 16;

  explicit constexpr WayOrder(std::uint64_t* word) : word_(word) {}

  // The ways that were before it move back by one place. (There is no loop: no host could predict how
  // many rounds it takes.)
  constexpr void move_to_front(std::size_t way) {
    const std::uint64_t order = *word_ ^ kByNumber;
    const std::uint64_t differing = order ^ way * kOnes;
    const std::uint64_t is_way = (differing - kOnes) & ~differing & kOnes << 3;
    const std::uint64_t lowest = is_way & -is_way;
    const std::uint64_t front = (lowest >> 3) - 1;  // the bits of those before it
    const std::uint64_t behind = ~(front << 4 | 0xf);
    *word_ = ((order & behind) | (order & front) << 4 | way) ^ kByNumber;
  }

  constexpr std::size_t at(std::size_t position) const {
    return (*word_ ^ kByNumber) >> 4 * position & 0xf;
  }

 private:
  static constexpr std::uint64_t kByNumber = 0xfedcba9876543210;
  static constexpr std::uint64_t kOnes = 0x1111111111111111;

  std::uint64_t* word_;
};

}  // namespace cg::sim
