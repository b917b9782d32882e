// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts of one function in one file: once settled, a row per source line, ascending. Absent
// counts are 0 here, since cg_merge prints 0 for them.
//
// Adding is exact in any order: counts are added modulo 2^64, and each wrap is recorded beside
// them, so that (-2^63) + (-1) + 1 is right. Only a final sum can be too large.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "profile/count.h"

namespace cg::merge {

class Rows {
 public:
  explicit Rows(std::size_t events) : events_(events) {}

  bool empty() const { return lines_.empty(); }
  std::size_t size() const { return lines_.size(); }
  std::int64_t line(std::size_t row) const { return lines_[row]; }
  std::span<const std::int64_t> counts(std::size_t row) const {
    return std::span(counts_).subspan(row * events_, events_);
  }

  // Adds a row as it is in a profile: rows may come in any order, repeat a line, or be short. When
  // all rows are there, settle() puts them in order.
  void append(std::int64_t line, std::span<const profile::Count> counts) {
    settled_ = settled_ && (lines_.empty() || lines_.back() < line);
    lines_.push_back(line);
    const std::size_t begin = counts_.size();
    counts_.resize(begin + events_);
    for (std::size_t event = 0; event < counts.size(); ++event)
      counts_[begin + event] = counts[event].value_or(0);
  }
  void settle();

  // Adds all rows of another function. Both must be settled; after it this one need not be. A few
  // rows may wait for more of them until settle(), so that many small additions to a large
  // function, as from a profile that switches between files again and again, do not each move all
  // of its rows.
  void add(const Rows& other);

  // The line and event of a sum that does not fit 64 bits.
  std::optional<std::pair<std::int64_t, std::size_t>> overflow() const;

  void clear();

 private:
  // Of one count: (line, event).
  using Cell = std::pair<std::int64_t, std::size_t>;

  void sort();
  void add_row(std::size_t row, std::span<const std::int64_t> counts);
  void add_equal_lines(const Rows& other);
  void interleave(const Rows& other);
  void wait(const Rows& other);
  void push(std::int64_t line, std::span<const std::int64_t> counts);

  std::size_t events_;
  std::vector<std::int64_t> lines_;
  std::vector<std::int64_t> counts_;  // events_ of them for each line
  bool settled_ = true;               // the rows above are in order
  std::vector<Rows> waiting_;    // at most one, with rows that are not yet added to the rows above
  std::map<Cell, int> carries_;  // sum = count + carry * 2^64; nearly always empty
};

}  // namespace cg::merge
