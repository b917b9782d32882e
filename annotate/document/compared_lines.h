// SPDX-License-Identifier: GPL-2.0-or-later
//
// Consecutive lines of a file that two sides have, packed into little memory: a comparison may hold
// all lines of all sources. 750,000 lines, of which 300,000 have the counts of 12 events, take
// 40 MB. A line is unpacked when it is looked at.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "profile/run_statistics.h"

namespace cg::annotate {

// How far the profiles of a side are apart.
inline std::uint64_t spread_of(const std::optional<profile::Range>& side) {
  return side ? static_cast<std::uint64_t>(side->max) - static_cast<std::uint64_t>(side->min) : 0;
}

struct Change {
  std::optional<profile::Range> before;  // none: no profile of this side has this count
  std::optional<profile::Range> after;
  std::int64_t difference = 0;    // after less before; an absent side is 0
  bool is_within_spread = false;  // it is not 0, but a side's own profiles differ by as much

  bool is_absent() const { return !before && !after; }

  // The larger spread of the two sides.
  std::uint64_t spread() const { return std::max(spread_of(before), spread_of(after)); }

  friend bool operator==(const Change&, const Change&) = default;
};

using Changes = std::vector<Change>;  // one for each column

enum class LineKind { kept, removed, added };

// A function with counts in a line.
struct LineFunction {
  std::size_t function = 0;  // its number in the comparison
  Changes counts = {};       // empty: all counts of the line

  friend bool operator==(const LineFunction&, const LineFunction&) = default;
};

struct ComparedLine {
  LineKind kind = LineKind::kept;
  std::uint64_t before = 0;  // its line number; 0: this side lacks the line
  std::uint64_t after = 0;
  std::string text;
  Changes counts;                         // empty: no profile has this line
  std::vector<LineFunction> owners = {};  // in a page; else empty
  bool is_nearest =
      false;  // a part of its counts, of any run, is of code that has no line, but is near
};

// A packed line is its kind (with a bit for is_nearest), numbers, text, changes and owners, one after the other. A byte holds
// seven bits of a number. A line number is stored as the difference from the line before; a count
// after is stored as the difference.
class ComparedLines {
 public:
  ComparedLines() = default;
  ComparedLines(std::initializer_list<ComparedLine> lines) {
    for (const ComparedLine& line : lines) push_back(line);
  }

  // A side lacks a line that has no number there, as the kind of the line says. A change without a
  // side is not stored.
  void push_back(const ComparedLine& line);

  std::size_t size() const { return size_; }

  // Goes through the lines once; a line lives until the iterator moves on.
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = ComparedLine;

    Iterator() = default;
    explicit Iterator(std::string_view bytes) : rest_(bytes) { ++*this; }

    const ComparedLine& operator*() const { return line_; }
    Iterator& operator++();
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& at, std::default_sentinel_t) { return at.is_end_; }

   private:
    std::string_view rest_;
    ComparedLine line_;
    std::uint64_t before_ = 0, after_ = 0;  // of the last line that has one
    bool is_end_ = false;
  };

  Iterator begin() const { return Iterator(bytes_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::string bytes_;
  std::size_t size_ = 0;
  std::uint64_t before_ = 0, after_ = 0;  // of the last line that has one
};

}  // namespace cg::annotate
