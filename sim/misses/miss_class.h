// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why an access misses a cache (Hill 1987), for each cache by itself:
//
//   cold      the line was never accessed in this cache before
//   capacity  not cold, and a fully associative LRU cache of as many lines, fed with the same
//             accesses, would not hold it either
//   conflict  the others: lines that share a set drove it out
//
// An access to two lines is one miss at most; its class is the worst of its missing lines.
//
// Two classes are counted, in words of Costs, and conflicts are what is left of the misses.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/costs.h"
#include "sim/events.h"
#include "sim/level.h"

namespace cg::sim {

// From the best to the worst.
enum class MissClass : std::uint8_t { none, conflict, capacity, cold };

constexpr MissClass worse(MissClass a, MissClass b) { return a < b ? b : a; }

// The words of an access's classes: of cold misses at each level; those of capacity follow.
using ClassWords = PerLevel<std::size_t>;

inline constexpr ClassWords kFetchClasses{{word_of("I1mr_cold"), word_of("ILmr_cold")}};
inline constexpr ClassWords kReadClasses{{word_of("D1mr_cold"), word_of("DLmr_cold")}};
inline constexpr ClassWords kWriteClasses{{word_of("D1mw_cold"), word_of("DLmw_cold")}};

// Of a machine's L2.
inline constexpr std::size_t kFetchClassesOfL2 = word_of("I2mr_cold");
inline constexpr std::size_t kReadClassesOfL2 = word_of("D2mr_cold");
inline constexpr std::size_t kWriteClassesOfL2 = word_of("D2mw_cold");

constexpr std::size_t capacity_word(std::size_t cold_word) { return cold_word + 1; }
static_assert(word_of("I1mr_cap") == capacity_word(kFetchClasses[Level::l1]) &&
              word_of("ILmr_cap") == capacity_word(kFetchClasses[Level::ll]) &&
              word_of("D1mr_cap") == capacity_word(kReadClasses[Level::l1]) &&
              word_of("DLmr_cap") == capacity_word(kReadClasses[Level::ll]) &&
              word_of("D1mw_cap") == capacity_word(kWriteClasses[Level::l1]) &&
              word_of("DLmw_cap") == capacity_word(kWriteClasses[Level::ll]) &&
              word_of("I2mr_cap") == capacity_word(kFetchClassesOfL2) &&
              word_of("D2mr_cap") == capacity_word(kReadClassesOfL2) &&
              word_of("D2mw_cap") == capacity_word(kWriteClassesOfL2));

// Adds `n` misses of a class; the caller counts the misses.
inline void add_class(Costs& costs, std::size_t cold_word, MissClass why, std::uint64_t n = 1) {
  if (why == MissClass::cold) costs[cold_word] += n;
  if (why == MissClass::capacity) costs[capacity_word(cold_word)] += n;
}

}  // namespace cg::sim
