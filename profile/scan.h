// SPDX-License-Identifier: GPL-2.0-or-later
//
// The numbers of a profile, read where they lie. Half of a reader's time goes here: a profile is
// numbers, nearly all of them shorter than eight digits.
//
// Each function takes the text as [at, end), whose last byte is a line feed: a scan that stops at
// the first byte it does not want needs no other bound.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "profile/count.h"

namespace cg::profile {

// White space inside a line.
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline const char* skip_blanks(const char* at) {
  while (is_blank(*at)) ++at;
  return at;
}

// The text without the white space before it.
inline std::string_view without_leading_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}

// How a scan ended.
enum class Scan { kNumber, kNotANumber, kTooLarge };

struct Magnitude {
  const char* next;  // behind the digits
  std::uint64_t value;
  Scan outcome;
};

// One digit after the other, for what the fast path leaves: long numbers and the end of the text.
inline Magnitude scan_long_magnitude(const char* at) {
  if (!is_digit(*at)) return {at, 0, Scan::kNotANumber};
  std::uint64_t value = 0;
  bool fits = true;
  for (; is_digit(*at); ++at) {
    const auto digit = static_cast<std::uint64_t>(*at - '0');
    fits = fits && !__builtin_mul_overflow(value, 10u, &value) &&
           !__builtin_add_overflow(value, digit, &value);
  }
  return {at, value, fits ? Scan::kNumber : Scan::kTooLarge};
}

// Up to seven digits at once: eight bytes are loaded, the first byte that is no digit is found
// by arithmetic on all of them, and three multiplications join the digits in pairs, fours, eights.
// No branch depends on the number, which is what makes it about twice as fast as a loop.
inline Magnitude scan_magnitude(const char* at, const char* end) {
  if constexpr (std::endian::native != std::endian::little) return scan_long_magnitude(at);
  if (end - at < 8) return scan_long_magnitude(at);
  std::uint64_t bytes;
  std::memcpy(&bytes, at, 8);
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  // A byte's top bit is set below '0' by the first term and above '9' by the second. Borrows and
  // carries reach only bytes behind the first such byte, and only the first one counts.
  const std::uint64_t others =
      ((bytes - kOnes * '0') | (bytes + kOnes * (0x80 - ':')) | bytes) & (kOnes * 0x80);
  if (others == 0) return scan_long_magnitude(at);
  const int bits = std::countr_zero(others) & ~7;  // 8 per digit
  if (bits == 0) return {at, 0, Scan::kNotANumber};
  std::uint64_t value = (bytes & (kOnes * 0x0f)) << (64 - bits);  // leading zeros move in
  value = (value * 10 + (value >> 8)) & 0x00ff00ff00ff00ff;
  value = (value * 100 + (value >> 16)) & 0x0000ffff0000ffff;
  value = (value * 10000 + (value >> 32)) & 0x00000000ffffffff;
  return {at + bits / 8, value, Scan::kNumber};
}

// A signed number: ["-"] digits, from -2^63 to 2^63-1. Sets `at` behind it.
inline Scan scan_number(const char*& at, const char* end, std::int64_t& number) {
  const bool negative = *at == '-';
  const Magnitude magnitude = scan_magnitude(at + negative, end);
  if (magnitude.outcome == Scan::kNotANumber) return Scan::kNotANumber;
  at = magnitude.next;
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 63;
  if (magnitude.outcome == Scan::kTooLarge || magnitude.value > kLimit - !negative)
    return Scan::kTooLarge;
  number = static_cast<std::int64_t>(negative ? 0 - magnitude.value : magnitude.value);
  return Scan::kNumber;
}

// A count: a signed number, or "." for an absent one. Sets `at` behind it.
inline Scan scan_count(const char*& at, const char* end, Count& count) {
  if (*at == '.') {
    ++at;
    count.reset();
    return Scan::kNumber;
  }
  std::int64_t number;
  const Scan outcome = scan_number(at, end, number);
  if (outcome == Scan::kNumber) count = number;
  return outcome;
}

}  // namespace cg::profile
