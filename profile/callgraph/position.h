// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a row of costs belongs: sub-positions, one for each word of "positions:", of which the line
// is kept. It is absolute or relative to that of the row before, whatever kind of row that was:
// "12", "+3", "-3", "*" (the same), or a range, "12-14", "12:14", "12+2", which counts for where it
// begins. Of the others only the end is looked for.
#pragma once

#include <cstdint>
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
  // What "positions:" names.
  void declare(std::string_view words);

  // A new part: nothing to be relative to.
  void reset() { line_ = 0; }

  // Reads those of a row; `at` is set behind them.
  void scan(const char*& at, const Place& place) {
    for (unsigned i = 0; i < before_; ++i) skip(at, place);
    if (has_line_) scan_line(at, place);
    for (unsigned i = 0; i < behind_; ++i) skip(at, place);
  }

  // The line at hand; 0 where a relative one went below it, as in files whose writer took another
  // row for the one before.
  std::uint32_t line() const { return line_ < 0 ? 0 : static_cast<std::uint32_t>(line_); }

 private:
  static constexpr std::int64_t kMostLine = UINT32_MAX;

  // Behind the word at hand.
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

  static bool is_end(char c) { return c == ' ' || c == '\n' || program::is_blank(c); }
  static const char* behind_range(const char* at, const Place& place);
  static program::Error too_large(const Place& place);

  unsigned before_ = 0, behind_ = 0;  // sub-positions around the line
  bool has_line_ = true;
  std::int64_t line_ = 0;
};

}  // namespace cg::profile::callgraph
