// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is counted. Plain sums that add and compare like the numbers they are; who prints them is
// not their business. Units are events; 64 bits hold centuries of them.
#pragma once

#include <cstdint>

namespace cg::sim {

// Where an access found its data, from cheapest to dearest.
enum class ServedBy : std::uint8_t { l1, ll, memory };

// One kind of access - instruction fetch, data read or data write.
struct CacheCounts {
  std::uint64_t accesses = 0;   // Ir   Dr   Dw
  std::uint64_t l1_misses = 0;  // I1mr D1mr D1mw
  std::uint64_t ll_misses = 0;  // ILmr DLmr DLmw; each is an L1 miss as well

  // An access is counted by who makes it; where it was served, by the simulator.
  constexpr void add_served(ServedBy where) {
    if (where == ServedBy::l1) return;
    ++l1_misses;
    if (where == ServedBy::memory) ++ll_misses;
  }

  constexpr CacheCounts& operator+=(const CacheCounts& o) {
    accesses += o.accesses;
    l1_misses += o.l1_misses;
    ll_misses += o.ll_misses;
    return *this;
  }
  constexpr CacheCounts& operator-=(const CacheCounts& o) {
    accesses -= o.accesses;
    l1_misses -= o.l1_misses;
    ll_misses -= o.ll_misses;
    return *this;
  }
  friend constexpr bool operator==(const CacheCounts&, const CacheCounts&) = default;
};

// One kind of branch - conditional or indirect.
struct BranchCounts {
  std::uint64_t executed = 0;     // Bc  Bi
  std::uint64_t mispredicts = 0;  // Bcm Bim

  constexpr BranchCounts& operator+=(const BranchCounts& o) {
    executed += o.executed;
    mispredicts += o.mispredicts;
    return *this;
  }
  constexpr BranchCounts& operator-=(const BranchCounts& o) {
    executed -= o.executed;
    mispredicts -= o.mispredicts;
    return *this;
  }
  friend constexpr bool operator==(const BranchCounts&, const BranchCounts&) = default;
};

}  // namespace cg::sim
