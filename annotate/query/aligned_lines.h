// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of one file, aligned: the counts that each profile of one side has for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"
#include "annotate/query/keyed_counts.h"
#include "profile/count.h"

namespace cg::annotate {

class AlignedLines {
 public:
  AlignedLines(const std::vector<const ComparedProfile*>& runs, std::string_view file,
               const Events& events);

  // The counts of a line, column by column; a column has one count for each run.
  class Line {
   public:
    Line(const AlignedLines& lines, std::span<const profile::Count> counts)
        : lines_(&lines), counts_(counts) {}

    explicit operator bool() const { return !counts_.empty(); }

    // Absent counts for a line that no run has.
    std::span<const profile::Count> counts(std::size_t column) const {
      return lines_->column(counts_, column);
    }

   private:
    const AlignedLines* lines_;
    std::span<const profile::Count> counts_;  // empty: no run has this line
  };

  Line line(std::uint64_t number) const { return {*this, lines_.find(number)}; }
  Line no_line() const { return {*this, {}}; }

  // Whether a run has counts there of code that has no line, but is near.
  bool is_nearest(std::uint64_t number) const { return nearest_.contains(number); }

  // One column of `counts`, which are laid out like a line; of none: absent counts.
  std::span<const profile::Count> column(std::span<const profile::Count> counts,
                                         std::size_t column) const {
    if (counts.empty()) return absent_;
    return counts.subspan(column * runs(), runs());
  }

  // The number of runs on this side.
  std::size_t runs() const { return absent_.size(); }

  // The sums of a column over all lines but the unknown line, 0; one sum for each run. Throws when
  // a sum does not fit 64 bits.
  profile::Counts sums(std::size_t column) const;

  // Whether any line but the unknown line has counts.
  bool has_lines() const { return !lines_.empty() && lines_.last_key() != 0; }

  // Calls visit(line, its counts) for each line from `first` on, in ascending order.
  template <class Visit>
  void for_each_from(std::uint64_t first, Visit visit) const {
    lines_.for_each_from(
        first, [](std::uint64_t) { return true; },
        [&](std::uint64_t number, std::span<const profile::Count> counts) {
          visit(number, Line(*this, counts));
        });
  }

 private:
  KeyedCounts<std::uint64_t> lines_;
  profile::Counts absent_;  // of each run
  std::set<std::uint64_t> nearest_;
};

}  // namespace cg::annotate
