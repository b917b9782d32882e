// SPDX-License-Identifier: GPL-2.0-or-later
//
// Kinds of bytes, whatever the locale.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cg::program {

inline unsigned byte(char c) { return static_cast<unsigned char>(c); }

// Whether the byte goes on with a character of UTF-8.
inline bool is_continuation(char c) { return (byte(c) & 0xc0U) == 0x80; }

// White space inside a line.
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A letter, a digit or an underscore, as in Perl's \w.
inline bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The text without the white space before it.
inline std::string_view without_leading_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}

inline bool begins_with_any(std::string_view text, std::span<const std::string_view> beginnings) {
  for (const std::string_view beginning : beginnings)
    if (text.starts_with(beginning)) return true;
  return false;
}

// Writes numbers with a comma before every three digits: "-1,234".

// A decimal integer as it is written, zeros in front included. "." stays as it is.
inline std::string with_commas(std::string_view digits) {
  std::string text;
  const std::size_t sign = digits.starts_with('-') ? 1 : 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

inline std::string with_commas(std::int64_t number) {
  return with_commas(std::string_view(std::to_string(number)));
}

}  // namespace cg::program
