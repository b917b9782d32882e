// SPDX-License-Identifier: GPL-2.0-or-later
//
// Bit pseudo-LRU, also known as MRU or NRU (not recently used), for up to 64 ways: a bit for each
// way says that it was used. When the last bit is set, the others are cleared. The first way
// without a bit is replaced.
//
// Source: Abel and Reineke, "nanoBench: A Low-Overhead Tool for Running Microbenchmarks on x86
// Systems", 2020, section VI (there MRU).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/replacement/empty_ways.h"

namespace cg::sim {

class BitPlru {
 public:
  constexpr BitPlru() = default;
  explicit constexpr BitPlru(std::size_t ways)
      : ways_(ways), all_(~std::uint64_t{0} >> (kMostWays - ways)) {}

  static constexpr bool is_possible(std::size_t ways) { return ways <= kMostWays; }
  static constexpr std::size_t words(std::size_t /*ways*/) { return 1; }

  void load(std::uint64_t* set, std::size_t way) const { use(set, way); }
  void use(std::uint64_t* set, std::size_t way) const {
    const std::uint64_t bit = std::uint64_t{1} << way;
    *set |= bit;
    if (*set == all_) *set = bit;
  }
  std::size_t place(const std::uint64_t* set, const EmptyWays& empty) const {
    if (const std::size_t first = empty.first(); first != ways_) return first;
    const std::uint64_t unused = all_ & ~*set;  // none if there is but one way
    return unused == 0 ? 0 : static_cast<std::size_t>(std::countr_zero(unused));
  }

 private:
  static constexpr std::size_t kMostWays = 64;

  std::size_t ways_ = 0;
  std::uint64_t all_ = 0;
};

}  // namespace cg::sim
