// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events of --curve=yes: M64K ... M256M count the misses of D1 that a larger cache of this size
// would leave (docs/simulation.md). A profile has them for one power of two after the other.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "program/characters.h"

namespace cg::profile {

// The size in bytes, if it is the name of such an event.
inline std::optional<std::uint64_t> size_of_curve_event(std::string_view event) {
  constexpr std::size_t kMostDigits = 3;
  if (event.size() < 3 || event.size() > kMostDigits + 2 || event.front() != 'M') return {};
  const char unit = event.back();
  if (unit != 'K' && unit != 'M') return {};
  std::uint64_t number = 0;
  for (const char digit : event.substr(1, event.size() - 2)) {
    if (!program::is_digit(digit)) return {};
    number = 10 * number + static_cast<std::uint64_t>(digit - '0');
  }
  if (!std::has_single_bit(number)) return {};
  return number << (unit == 'K' ? 10U : 20U);
}

}  // namespace cg::profile
