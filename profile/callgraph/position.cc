// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/position.h"

#include <algorithm>
#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::profile::callgraph {

void Positions::declare(std::string_view words) {
  const std::vector<std::string> names = words_of(words);
  const auto line = std::ranges::find(names, "line");
  has_line_ = line != names.end();
  before_ = static_cast<unsigned>(line - names.begin());
  behind_ = has_line_ ? static_cast<unsigned>(names.end() - line) - 1 : 0;
  is_address_first_ = has_line_ && names.front() == "instr";
}

// Sets `value` to the number at `at`; returns its end, or null if there is none. Wraps, for it is
// for a difference of addresses.
const char* Positions::scan_hexadecimal(const char* at, std::uint64_t& value) {
  const bool is_hexadecimal = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
  const char* const begin = is_hexadecimal ? at + 2 : at;
  value = 0;
  for (at = begin;; ++at) {
    const char c = *at;
    const int letter = (c | 0x20) - 'a';
    if (program::is_digit(c))
      value = value * (is_hexadecimal ? 16 : 10) + static_cast<std::uint64_t>(c - '0');
    else if (is_hexadecimal && letter >= 0 && letter < 6)
      value = value * 16 + static_cast<std::uint64_t>(letter + 10);
    else
      return at == begin ? nullptr : at;
  }
}

// Sets `value` to the address at `at`, which may be relative to the current one; returns its end, or
// null if there is none.
const char* Positions::scan_relative(const char* at, std::uint64_t& value) const {
  const char first = *(at = skip_blanks(at));
  if (first == '*') {
    value = address_;
    return at + 1;
  }
  const bool is_relative = first == '+' || first == '-';
  const char* const next = scan_hexadecimal(at + is_relative, value);
  if (is_relative) value = first == '-' ? address_ - value : address_ + value;
  return next;
}

std::optional<std::uint64_t> Positions::target(const char* at) const {
  std::uint64_t value;
  if (!has_address() || scan_relative(at, value) == nullptr) return std::nullopt;
  return value;
}

void Positions::scan_address(const char*& at, const Place& place) {
  std::uint64_t value;
  at = scan_relative(at, value);
  if (at == nullptr || !is_end(*at)) throw place.error("malformed position");
  address_ = value;
}

// `at` is behind the first number of a range.
const char* Positions::behind_range(const char* at, const Place& place) {
  if (*at == '-' || *at == ':' || *at == '+')
    if (const Magnitude number = scan_magnitude(at + 1);
        number.outcome != Scan::not_a_number && is_end(*number.next))
      return number.next;
  throw place.error("malformed position");
}

program::Error Positions::too_large(const Place& place) {
  return place.error("a line number does not fit 32 bits");
}

}  // namespace cg::profile::callgraph
