// SPDX-License-Identifier: GPL-2.0-or-later
//
// Quad-age LRU, the family of policies that were found in the L2 and L3 of processors of Intel. A
// way has an age from 0 to 3, at first 3. A member is named QLRU_Hxy_Mx_Rx_Ux or
// QLRU_Hxy_Mx_Rx_Ux_UMO:
//
//   Hxy   a hit makes an age of 3 x (0, 1 or 2), an age of 2 y (0 or 1), and any other 0
//   Mx    a line is loaded with age x (0 to 3)
//   R     the way of a new line: an empty way, the first (R0, R1) or the last (R2); else the first
//         way with age 3; else way 0 (only R1 gets there)
//   U     behind an access ages are raised,
//         U0   all by as much as makes the oldest 3
//         U1   those of the ways that were not accessed by as much as makes the oldest of them 3
//         U2   all by 1 if none is 3
//         U3   those of the ways that were not accessed by 1 if none, the accessed one's included,
//              is 3
//   UMO   before a new line is loaded, and only then: no way was accessed, so U1 is U0, and U3 is U2
//
// U2 and U3 may leave a full set without age 3, so they need R1. A line that leaves before it is
// replaced leaves its age behind.
//
// SRRIP with two bits and hit priority is the member H00_M2_R0_U0_UMO (Jaleel, Theobald, Steely and
// Emer, "High Performance Cache Replacement Using Re-Reference Interval Prediction (RRIP)", 2010).
//
// Source: Abel and Reineke, "nanoBench: A Low-Overhead Tool for Running Microbenchmarks on x86
// Systems", 2020, section VI.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/replacement/empty_ways.h"

namespace cg::sim {

struct QlruVariant {
  std::uint8_t hit_of_3 = 0;
  std::uint8_t hit_of_2 = 0;
  std::uint8_t loaded = 0;
  std::uint8_t place = 0;   // R
  std::uint8_t update = 0;  // U
  bool updates_on_miss_only = false;

  constexpr bool is_possible() const { return update < 2 || place == 1; }

  friend constexpr bool operator==(const QlruVariant&, const QlruVariant&) = default;
};

inline constexpr QlruVariant kSrrip{.loaded = 2, .updates_on_miss_only = true};

class Qlru {
 public:
  constexpr Qlru() = default;
  constexpr Qlru(std::size_t ways, const QlruVariant& variant) : ways_(ways), variant_(variant) {}

  static constexpr std::size_t words(std::size_t ways) { return (ways + kPerWord - 1) / kPerWord; }

  void load(std::uint64_t* set, std::size_t way) const { access(set, way, variant_.loaded); }
  void use(std::uint64_t* set, std::size_t way) const {
    const auto age = static_cast<std::uint8_t>(kOldest - missing_of(set)[way]);
    access(set, way, age == 3 ? variant_.hit_of_3 : age == 2 ? variant_.hit_of_2 : std::uint8_t{0});
  }
  std::size_t place(std::uint64_t* set, const EmptyWays& empty) const {
    if (variant_.updates_on_miss_only) raise(set, ways_);
    if (const std::size_t way = variant_.place == 2 ? empty.last() : empty.first(); way != ways_)
      return way;
    for (std::size_t word = 0; word < words(ways_); ++word)
      if (const std::uint64_t oldest = zeros(set[word] | behind(word)); oldest != 0)
        return kPerWord * word + static_cast<std::size_t>(std::countr_zero(oldest)) / 8;
    return 0;
  }

 private:
  static constexpr std::uint8_t kOldest = 3;

  static constexpr std::size_t kPerWord = sizeof(std::uint64_t);  // ways

  // Of each way, in a byte: what its age lacks to 3. So state of zeros is a set at the start. A
  // set's first way is in the lowest byte of a word.
  using Ages = std::span<std::uint8_t>;
  Ages missing_of(std::uint64_t* set) const {
    return {reinterpret_cast<std::uint8_t*>(set), ways_};
  }

  void access(std::uint64_t* set, std::size_t way, std::uint8_t age) const {
    missing_of(set)[way] = static_cast<std::uint8_t>(kOldest - age);
    if (!variant_.updates_on_miss_only) raise(set, way);
  }

  // The highest bit of each byte that is 0; exact for the lowest of them.
  static std::uint64_t zeros(std::uint64_t bytes) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    return (bytes - kOnes) & ~bytes & (kOnes << 7);
  }
  // All bits of the bytes of a word that are no way's.
  std::uint64_t behind(std::size_t word) const {
    const std::size_t ways = ways_ - kPerWord * word;
    return ways < kPerWord ? ~std::uint64_t{0} << 8 * ways : 0;
  }
  // Whether a way but `spared` has age 3, as one has mostly.
  bool has_oldest(const std::uint64_t* set, std::size_t spared) const {
    for (std::size_t word = 0; word < words(ways_); ++word) {
      std::uint64_t missing = set[word] | behind(word);
      if (spared / kPerWord == word) missing |= std::uint64_t{0xff} << 8 * (spared % kPerWord);
      if (zeros(missing) != 0) return true;
    }
    return false;
  }

  void raise(std::uint64_t* set, std::size_t accessed) const {
    const Ages missing = missing_of(set);
    const std::size_t spared = variant_.update % 2 != 0 ? accessed : ways_;
    const bool is_by_one = variant_.update >= 2;
    if (has_oldest(set, is_by_one ? ways_ : spared)) return;
    std::uint8_t more = 1;
    if (!is_by_one) {
      more = kOldest;
      for (std::size_t way = 0; way < ways_; ++way)
        if (way != spared && missing[way] < more) more = missing[way];
    }
    for (std::size_t way = 0; way < ways_; ++way)
      if (way != spared) missing[way] = static_cast<std::uint8_t>(missing[way] - more);
  }

  std::size_t ways_ = 0;
  QlruVariant variant_{};
};

}  // namespace cg::sim
