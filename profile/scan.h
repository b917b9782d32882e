// SPDX-License-Identifier: GPL-2.0-or-later
//
// The numbers of a profile, read where they lie. The text ends with a line feed: a scan that stops
// at the first byte it does not want needs no other bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "profile/count.h"
#include "program/characters.h"

namespace cg::profile {

inline const char* skip_blanks(const char* at) {
  while (program::is_blank(*at)) ++at;
  return at;
}

// How a scan ended.
enum class Scan { number, not_a_number, too_large };

struct Magnitude {
  const char* next;  // behind the digits
  std::uint64_t value;
  Scan outcome;
};

// Decimal digits.
inline Magnitude scan_magnitude(const char* at) {
  if (!program::is_digit(*at)) return {at, 0, Scan::not_a_number};
  std::uint64_t value = 0;
  bool fits = true;
  for (; program::is_digit(*at); ++at) {
    const auto digit = static_cast<std::uint64_t>(*at - '0');
    fits = fits && !__builtin_mul_overflow(value, 10u, &value) &&
           !__builtin_add_overflow(value, digit, &value);
  }
  return {at, value, fits ? Scan::number : Scan::too_large};
}

// As above, for a number that is expected to have at most 18 digits; others take longer.
inline Magnitude scan_short_magnitude(const char* at) {
  constexpr std::ptrdiff_t kMostDigits = 18;
  const char* const begin = at;
  std::uint64_t value = 0;
  for (unsigned digit; (digit = static_cast<unsigned char>(*at) - unsigned{'0'}) < 10; ++at)
    value = value * 10 + digit;
  if (at == begin || at - begin > kMostDigits) return scan_magnitude(begin);
  return {at, value, Scan::number};
}

// A signed number: ["-"] digits, from -2^63 to 2^63-1. Sets `at` behind it.
inline Scan scan_number(const char*& at, std::int64_t& number) {
  const bool negative = *at == '-';
  const Magnitude magnitude = scan_magnitude(at + negative);
  if (magnitude.outcome == Scan::not_a_number) return Scan::not_a_number;
  at = magnitude.next;
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 63;
  if (magnitude.outcome == Scan::too_large || magnitude.value > kLimit - !negative)
    return Scan::too_large;
  number = static_cast<std::int64_t>(negative ? 0 - magnitude.value : magnitude.value);
  return Scan::number;
}

// A count: a signed number, or "." for an absent one. Sets `at` behind it.
inline Scan scan_count(const char*& at, Count& count) {
  if (*at == '.') {
    ++at;
    count.reset();
    return Scan::number;
  }
  std::int64_t number;
  const Scan outcome = scan_number(at, number);
  if (outcome == Scan::number) count = number;
  return outcome;
}

}  // namespace cg::profile
