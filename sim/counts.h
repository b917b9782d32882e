// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts that simulators keep, in events; 64 bits last for centuries. Each count has a row in
// the table of events.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/level.h"

namespace cg::sim {

// One kind of access - instruction fetch, data read or data write.
struct CacheCounts {
  std::uint64_t accesses = 0;        // Ir   Dr   Dw
  PerLevel<std::uint64_t> misses{};  // I1mr D1mr D1mw, ILmr DLmr DLmw; each is a miss of all before

  // The caller counts the access; the simulator counts where it was served.
  constexpr void add_served(ServedBy where) {
    add_missed(where, std::make_index_sequence<kLevels>());
  }

  friend constexpr bool operator==(const CacheCounts&, const CacheCounts&) = default;

 private:
  // Without a loop: no host could predict its end.
  template <std::size_t... kLevel>
  constexpr void add_missed(ServedBy where, std::index_sequence<kLevel...>) {
    (void(where > Level{kLevel} && ++misses.all[kLevel]), ...);
  }
};

// One kind of branch - conditional, indirect or return.
struct BranchCounts {
  std::uint64_t executed = 0;     // Bc  Bi  Br
  std::uint64_t mispredicts = 0;  // Bcm Bim Brm

  friend constexpr bool operator==(const BranchCounts&, const BranchCounts&) = default;
};

}  // namespace cg::sim
