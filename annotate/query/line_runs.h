// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts that the profiles of one side have for the lines of one file.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/query/events.h"
#include "annotate/query/runs.h"
#include "profile/count.h"

namespace cg::annotate {

class LineRuns {
 public:
  LineRuns(const std::vector<const Run*>& runs, std::string_view file, const Events& events);

  // The counts of a line, column by column; a column has one count for each run.
  class Line {
   public:
    Line(const LineRuns& runs, const profile::Count* counts) : runs_(&runs), counts_(counts) {}

    explicit operator bool() const { return counts_ != nullptr; }

    // Absent counts for a line that no run has.
    std::span<const profile::Count> counts(std::size_t column) const {
      return runs_->column(counts_, column);
    }

   private:
    const LineRuns* runs_;
    const profile::Count* counts_;  // null: no run has this line
  };

  Line line(std::uint64_t number) const {
    const auto found = lines_.find(number);
    return {*this, found == lines_.end() ? nullptr : &counts_[found->second]};
  }
  Line no_line() const { return {*this, nullptr}; }

  // Whether a run has counts there of code that has no line, but is near.
  bool is_nearest(std::uint64_t number) const { return nearest_.contains(number); }

  // One column of `counts`, which are laid out like a line; null: absent counts.
  std::span<const profile::Count> column(const profile::Count* counts, std::size_t column) const {
    if (counts == nullptr) return absent_;
    return {counts + column * runs_, runs_};
  }

  // The number of runs on this side.
  std::size_t runs() const { return runs_; }

  // The sums of a column over all lines but the unknown line, 0; one sum for each run. Throws when
  // a sum does not fit 64 bits.
  profile::Counts sums(std::size_t column) const;

  // Whether any line but the unknown line has counts.
  bool has_lines() const { return !lines_.empty() && lines_.rbegin()->first != 0; }

  // Calls visit(line) for each line from `first` on, in ascending order.
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
  std::set<std::uint64_t> nearest_;
};

}  // namespace cg::annotate
