// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gshare, a predictor of conditional branches (McFarling, "Combining branch predictors", 1993). A
// table of 2^18 two-bit saturating counters, 64 KB, is indexed by the last 18 outcomes of all
// conditional branches, XORed with 18 bits of the branch's address. All of the history and all of
// the address have a part in the choice, where the usual predictor has 7 bits of each.
//
// Counters are 0 to 3, from 2 on they say taken; they start with 1. Four are in a byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"

namespace cg::sim {

class Gshare {
 public:
  constexpr explicit Gshare(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {
    bytes_.fill(kAllWeaklyNotTaken);
  }

  // Predicts the branch at `instr`, learns its outcome, and tells whether the prediction failed.
  bool mispredicts(Addr instr, bool taken) {
    const std::size_t index = ((instr >> dropped_bits_) ^ history_) & kMask;
    std::uint8_t& byte = bytes_[index / kInByte];
    const unsigned shift = 2 * (index % kInByte);
    const unsigned counter = (byte >> shift) & 3;
    const auto one = static_cast<std::uint8_t>(1u << shift);
    if (taken && counter < 3) byte = static_cast<std::uint8_t>(byte + one);
    if (!taken && counter > 0) byte = static_cast<std::uint8_t>(byte - one);
    history_ = ((history_ << 1) | std::size_t{taken}) & kMask;
    return (counter >= 2) != taken;
  }

 private:
  static constexpr std::size_t kCounters = std::size_t{1} << 18;
  static constexpr std::size_t kMask = kCounters - 1;
  static constexpr std::size_t kInByte = 4;
  static constexpr std::uint8_t kAllWeaklyNotTaken = 0x55;

  std::array<std::uint8_t, kCounters / kInByte> bytes_{};
  std::size_t history_ = 0;  // the youngest outcome in bit 0; 1 is taken
  unsigned dropped_bits_;
};

}  // namespace cg::sim
