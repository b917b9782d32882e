// SPDX-License-Identifier: GPL-2.0-or-later
//
// Feeds the simulators and their obvious models the same random stream. After every access the
// outcome and the touched sets must agree, with tags in LRU order; now and then all sets are
// compared. The first difference is thrown. Addresses have 32 bits in the first half, and all bits
// in the second. The results say how much the stream covered.
//
// Free of GoogleTest, so that 32-bit programs (for which Debian has none) can run it too.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "sim/cache/cache_config.h"

namespace cg::sim::test {

struct Disagreement : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct CacheTally {
  int hits = 0;
  int misses = 0;
  int straddles = 0;  // accesses to two lines
  int wraps = 0;      // of these, from the last line to line 0
};

// `Owned` is one of the types in owned_cache.h.
template <typename Owned>
CacheTally run_cache(const CacheConfig& config, int accesses, std::uint64_t seed);

struct HierarchyConfig {
  CacheConfig i1;
  CacheConfig d1;
  CacheConfig ll;
};

struct HierarchyTally {
  std::array<int, 3> fetches{};  // indexed by ServedBy
  std::array<int, 3> data{};
};

HierarchyTally run_hierarchy(const HierarchyConfig& config, int accesses, std::uint64_t seed);

struct ClassesTally {
  // Indexed by MissClass.
  std::array<int, 4> fetches{};
  std::array<int, 4> data{};
  std::array<int, 4> ll{};
};

// The hierarchy again, with the classes of its misses.
ClassesTally run_classes(const HierarchyConfig& config, int accesses, std::uint64_t seed);

struct PredictorTally {
  int hits = 0;
  int misses = 0;
};

PredictorTally run_conditional(unsigned dropped_bits, int branches, std::uint64_t seed);
PredictorTally run_indirect(unsigned dropped_bits, int branches, std::uint64_t seed);

}  // namespace cg::sim::test
