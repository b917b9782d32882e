// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the position of a row of costs: one sub-position for each word of "positions:". The line is
// kept, and on request the address of the instruction. Both are absolute, or relative to those of
// the row before, which may be a row of any kind: "12", "+3", "-3", "*" (no change), or a range,
// "12-14", "12:14", "12+2", which stands for its first line. An address is "0x" and hexadecimal
// digits, a relative one may be decimal. Other sub-positions are skipped.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "profile/place.h"
#include "profile/scan.h"

namespace cg::profile::callgraph {

// Whether a line that begins with `c` is a row.
inline bool begins_position(char c) {
  return program::is_digit(c) || c == '+' || c == '-' || c == '*';
}

class Positions {
 public:
  // Takes the words behind "positions:".
  void declare(std::string_view words);

  // Begins a new part, in which no row came before.
  void reset() { line_ = 0, address_ = 0; }

  // From now on addresses are kept.
  void keep_addresses() { keeps_addresses_ = true; }
  bool has_address() const { return keeps_addresses_ && is_address_first_; }
  // The current one, modulo 2^64.
  std::uint64_t address() const { return address_; }
  // Reads the address that a call or a jump leads to; `at` is the position behind "calls=COUNT" or
  // "jump=COUNT". None if addresses are not kept or the position has none.
  std::optional<std::uint64_t> target(const char* at) const;

  // Reads the sub-positions of a row, and sets `at` behind them.
  void scan(const char*& at, const Place& place) {
    if (has_address()) scan_address(at, place);
    for (unsigned i = has_address(); i < before_; ++i) skip(at, place);
    if (has_line_) scan_line(at, place);
    for (unsigned i = 0; i < behind_; ++i) skip(at, place);
  }

  // The current line. It is 0 if a relative line went below 0, as in files from a writer that took
  // another row for the row before.
  std::uint32_t line() const { return line_ < 0 ? 0 : static_cast<std::uint32_t>(line_); }

 private:
  static constexpr std::int64_t kMostLine = UINT32_MAX;

  // The end of the current word.
  static const char* behind_word(const char* at) {
    while (*at != '\n' && !program::is_blank(*at)) ++at;
    return at;
  }

  static void skip(const char*& at, const Place& place) {
    at = skip_blanks(at);
    if (!begins_position(*at)) throw place.error("malformed position");
    at = behind_word(at);
  }

  void scan_line(const char*& at, const Place& place) {
    const char first = *(at = skip_blanks(at));
    if (first == '*') {
      ++at;
      return;
    }
    const bool relative = first == '+' || first == '-';
    const Magnitude number = scan_short_magnitude(at + relative);
    if (number.outcome == Scan::not_a_number) throw place.error("malformed position");
    at = is_end(*number.next) ? number.next : behind_range(number.next, place);
    if (number.outcome == Scan::too_large || number.value > kMostLine) throw too_large(place);
    const auto value = static_cast<std::int64_t>(number.value);
    line_ = !relative ? value : first == '-' ? line_ - value : line_ + value;
    if (line_ > kMostLine || line_ < -kMostLine) throw too_large(place);
  }

  static const char* scan_hexadecimal(const char* at, std::uint64_t& value);
  const char* scan_relative(const char* at, std::uint64_t& value) const;
  void scan_address(const char*& at, const Place& place);
  static bool is_end(char c) { return c == ' ' || c == '\n' || program::is_blank(c); }
  static const char* behind_range(const char* at, const Place& place);
  static program::Error too_large(const Place& place);

  unsigned before_ = 0, behind_ = 0;  // sub-positions around the line
  bool has_line_ = true;
  bool is_address_first_ = false;  // of the sub-positions
  bool keeps_addresses_ = false;
  std::int64_t line_ = 0;
  std::uint64_t address_ = 0;
};

}  // namespace cg::profile::callgraph
