// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gshare, a predictor of conditional branches (McFarling, "Combining branch predictors", 1993). A
// table of 2^18 two-bit saturating counters, 64 KB, is indexed by the last 18 outcomes of all
// conditional branches, XORed with 18 bits of the branch's address. All of the history and all of
// the address have a part in the choice, where the usual predictor has 7 bits of each.
//
// Counters are 0 to 3, from 2 on they say taken; they start with 1.
//
// With several tables a hash of the whole address chooses the branch's.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/branch/two_bit_counters.h"

namespace cg::sim {

template <unsigned kTableBits>
class GshareTables {
 public:
  constexpr explicit GshareTables(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {
    constexpr std::uint8_t kAllWeaklyNotTaken = 0x55;
    counters_.fill(kAllWeaklyNotTaken);
  }

  // Predicts the branch at `instr`, learns its outcome, and tells whether the prediction failed.
  bool mispredicts(Addr instr, bool taken) {
    const Addr addr = instr >> dropped_bits_;
    const unsigned counter =
        counters_.step(table(addr) * kCounters + ((addr ^ history_) & kMask), taken);
    history_ = ((history_ << 1) | std::size_t{taken}) & kMask;
    return (counter >= 2) != taken;
  }

 private:
  static constexpr std::size_t kCounters = std::size_t{1} << 18;
  static constexpr std::size_t kMask = kCounters - 1;

  // The high bits of a product of 32 bits (Knuth's multiplicative hashing).
  static std::size_t table(Addr addr) {
    if constexpr (kTableBits == 0) return 0;
    return (static_cast<std::uint32_t>(addr) * 0x9e3779b1u) >> ((32 - kTableBits) % 32);
  }

  TwoBitCounters<(kCounters << kTableBits)> counters_;
  std::size_t history_ = 0;  // the youngest outcome in bit 0; 1 is taken
  unsigned dropped_bits_;
};

using Gshare = GshareTables<0>;

}  // namespace cg::sim
