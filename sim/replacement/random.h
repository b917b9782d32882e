// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random replacement: the way comes from a generator that a seed begins, so runs with one seed
// agree. Empty ways are filled in their order.
//
// Source of the generator: Vigna, "An experimental exploration of Marsaglia's xorshift generators,
// scrambled", 2016 (xorshift64*, of which the upper half is used).
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/replacement/empty_ways.h"

namespace cg::sim {

class RandomReplacement {
 public:
  constexpr RandomReplacement() = default;
  // Any seed but 0.
  constexpr RandomReplacement(std::size_t ways, std::uint64_t seed) : ways_(ways), state_(seed) {}

  static constexpr std::size_t words(std::size_t /*ways*/) { return 0; }

  void load(std::uint64_t* /*set*/, std::size_t /*way*/) const {}
  void use(std::uint64_t* /*set*/, std::size_t /*way*/) const {}
  std::size_t place(const std::uint64_t* /*set*/, const EmptyWays& empty) {
    if (const std::size_t first = empty.first(); first != ways_) return first;
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<std::size_t>((state_ * 0x2545F4914F6CDD1D >> 32) % ways_);
  }

 private:
  std::size_t ways_ = 0;
  std::uint64_t state_ = 1;
};

}  // namespace cg::sim
