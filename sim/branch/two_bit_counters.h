// SPDX-License-Identifier: GPL-2.0-or-later
//
// A row of counters of two bits each, 0 to 3, four in a byte. They start with 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

template <std::size_t kCount>
class TwoBitCounters {
 public:
  // Moves a counter by one, unless it is at its end, and tells what it was.
  unsigned step(std::size_t number, bool up) {
    std::uint8_t& byte = bytes_[number / kInByte];
    const unsigned shift = 2 * (number % kInByte);
    const unsigned before = (byte >> shift) & 3;
    const auto one = static_cast<std::uint8_t>(1u << shift);
    if (up && before < 3) byte = static_cast<std::uint8_t>(byte + one);
    if (!up && before > 0) byte = static_cast<std::uint8_t>(byte - one);
    return before;
  }

  constexpr void fill(std::uint8_t four_counters) { bytes_.fill(four_counters); }

 private:
  static constexpr std::size_t kInByte = 4;

  std::array<std::uint8_t, kCount / kInByte> bytes_{};
};

}  // namespace cg::sim
