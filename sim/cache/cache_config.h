// SPDX-License-Identifier: GPL-2.0-or-later
//
// The shape of a cache, and the check whether it can be simulated.
//
//   size       bytes in all                e.g. 49152
//   assoc      ways in each set            e.g. 12
//   line_size  bytes in a line             e.g. 64
//   sets       size / (assoc * line_size)  e.g. 64; chosen by the low bits of the block number,
//                                          hence a power of two; in some caches the block
//                                          number mod sets chooses, which then is any number
//
// Values given on a command line fit 32 bits; 64 are kept because products of them must not wrap.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "sim/base.h"

namespace cg::sim {

struct CacheConfig {
  std::int64_t size = 0;
  std::int64_t assoc = 0;
  std::int64_t line_size = 0;

  // Meaningful only once find_problem() has found none.
  constexpr std::int64_t sets() const { return size / (assoc * line_size); }
  constexpr std::int64_t lines() const { return size / line_size; }

  friend constexpr bool operator==(const CacheConfig&, const CacheConfig&) = default;
};

namespace detail {

// -2147483648 passes, as in Cachegrind, which looks for one bit in a 32-bit pattern. A later check
// refuses the numbers that it comes from; the user reads that check's message.
constexpr bool is_power_of_two(std::int64_t n) {
  if (n == std::numeric_limits<std::int32_t>::min()) return true;
  return n > 0 && std::has_single_bit(static_cast<std::uint64_t>(n));
}

constexpr bool divides_into_power_of_two_sets(const CacheConfig& c) {
  const std::int64_t way_group = c.assoc * c.line_size;
  return way_group != 0 && c.size % way_group == 0 && is_power_of_two(c.size / way_group);
}

}  // namespace detail

// The smallest line that the model allows, in bytes.
inline constexpr std::int64_t kMinLineSize = 16;

// The sentence a user reads when `c` cannot be simulated; nullptr when it can. The order of the
// checks is part of the contract: a configuration with two faults names the first.
//
// A power-of-two set count implies assoc <= size / line_size for positive values, and the checks
// on line size and size leave nothing negative, so associativity needs no check of its own.
constexpr const char* find_problem(const CacheConfig& c) {
  if (!detail::divides_into_power_of_two_sets(c)) return "Cache set count is not a power of two.";
  if (!detail::is_power_of_two(c.line_size)) return "Cache line size is not a power of two.";
  if (c.line_size < kMinLineSize) return "Cache line size is too small.";
  if (c.size <= c.line_size) return "Cache size <= line size.";
  return nullptr;
}

// As find_problem(), but for caches that may have any number of sets, at least one.
constexpr const char* find_problem_of_any_sets(const CacheConfig& c) {
  if (!detail::is_power_of_two(c.line_size)) return "Cache line size is not a power of two.";
  if (c.line_size < kMinLineSize) return "Cache line size is too small.";
  if (c.size <= 0 || c.assoc <= 0 || c.size % c.line_size != 0 || c.lines() % c.assoc != 0)
    return "Cache size is not a whole number of sets.";
  return nullptr;
}

// The nearest shape whose set count is a power of two: sets are rounded down, and the associativity
// grows by the factor that was lost (rounded to the nearest integer), so that the capacity stays
// close. A 24 MB, 16-way cache with 24576 sets becomes 16384 sets of 24 ways. Bytes beyond a whole
// number of sets are dropped. The shape is unchanged if the set count is a power of two already, or
// if there is not one whole set.
constexpr CacheConfig with_power_of_two_sets(CacheConfig c) {
  if (c.assoc <= 0 || c.line_size <= 0 || c.size <= 0) return c;
  const std::int64_t sets = c.sets();
  if (sets <= 0 || detail::is_power_of_two(sets)) return c;
  const auto rounded = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(sets)));
  c.assoc = (2 * c.assoc * sets + rounded) / (2 * rounded);
  c.size = rounded * c.assoc * c.line_size;
  return c;
}

}  // namespace cg::sim
