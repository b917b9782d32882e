// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the profiles of one side count for the lines of one file.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/comparison/runs.h"
#include "annotate/events.h"
#include "profile/count.h"

namespace cg::annotate {

class LineRuns {
 public:
  LineRuns(const std::vector<const Run*>& runs, std::string_view file, const Events& events);

  bool has(std::uint64_t line) const { return lines_.contains(line); }

  // Of one column, a count a run; absent ones for a line that has none.
  std::span<const profile::Count> counts(std::uint64_t line, std::size_t column) const;

  // Those of no line.
  std::span<const profile::Count> absent() const { return absent_; }

  // The same of all lines but the unknown, 0. Throws when a sum does not fit 64 bits.
  profile::Counts sums(std::size_t column) const;

  // Whether any line but the unknown has counts.
  bool has_lines() const { return !lines_.empty() && lines_.rbegin()->first != 0; }

  // Calls visit(line) for each in ascending order, from a line on.
  template <class Visit>
  void for_each_from(std::uint64_t first, Visit visit) const {
    for (auto at = lines_.lower_bound(first); at != lines_.end(); ++at) visit(at->first);
  }

 private:
  std::size_t columns_;
  std::size_t runs_;
  std::map<std::uint64_t, std::size_t> lines_;  // where the counts of each begin
  profile::Counts counts_;                      // of each line, column and run
  profile::Counts absent_;                      // of each run
};

}  // namespace cg::annotate
