// SPDX-License-Identifier: GPL-2.0-or-later
//
// The levels of the memory, from the processor outwards: the levels of caches, and memory itself,
// which has everything.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

enum class Level : std::uint8_t { l1, ll, memory };

// The level in which an access found its data.
using ServedBy = Level;

// The number of levels of caches.
inline constexpr auto kLevels = static_cast<std::size_t>(Level::memory);

// A value for each level of caches.
template <typename T>
struct PerLevel {
  std::array<T, kLevels> all{};

  constexpr T& operator[](Level level) { return all[static_cast<std::size_t>(level)]; }
  constexpr const T& operator[](Level level) const { return all[static_cast<std::size_t>(level)]; }

  friend constexpr bool operator==(const PerLevel&, const PerLevel&) = default;
};

}  // namespace cg::sim
