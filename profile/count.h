// SPDX-License-Identifier: GPL-2.0-or-later
//
// A count of one event, and the sums that are made of counts.
//
//   Count   a signed 64-bit number, or absent, which a profile writes as "."
//   Counts  one Count per event of the profile; in a row with fewer, the last counts are absent
//
// Absent is not 0: it does not touch a sum, and a sum that never got a number stays absent.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cg::profile {

using Count = std::optional<std::int64_t>;
using Counts = std::vector<Count>;

// Adds `count` to `sum`. If the result does not fit 64 bits, returns false and keeps `sum`.
[[nodiscard]] inline bool add(Count& sum, Count count) {
  if (!count) return true;
  std::int64_t result;
  if (__builtin_add_overflow(sum.value_or(0), *count, &result)) return false;
  sum = result;
  return true;
}

// Adds counts to the sums of their events; `sums` is at least as long as `counts`. Returns the
// first event whose sum does not fit, or -1: then all were added.
[[nodiscard]] inline int add(std::span<Count> sums, std::span<const Count> counts) {
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (!add(sums[event], counts[event])) return static_cast<int>(event);
  return -1;
}

// Whether the counts of another profile are added or subtracted.
enum class Sign { plus, minus };

// Adds or subtracts counts; an absent count stays absent.
[[nodiscard]] inline int add(std::span<Count> sums, std::span<const Count> counts, Sign sign) {
  if (sign == Sign::plus) return add(sums, counts);
  for (std::size_t event = 0; event < counts.size(); ++event) {
    if (!counts[event]) continue;
    std::int64_t result;
    if (__builtin_sub_overflow(sums[event].value_or(0), *counts[event], &result))
      return static_cast<int>(event);
    sums[event] = result;
  }
  return -1;
}

}  // namespace cg::profile
