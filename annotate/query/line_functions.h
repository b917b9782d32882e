// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whose the counts of lines are: for a page, the functions that have counts in each line of a file,
// as the profiles of one side have them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/query/events.h"
#include "annotate/query/page_rows.h"
#include "annotate/query/runs.h"
#include "profile/count.h"
#include "profile/profile.h"

namespace cg::annotate {

// Of one file.
class LineFunctions {
 public:
  LineFunctions(std::size_t columns, std::size_t runs) : columns_(columns), runs_(runs) {}

  // Makes the row of a function in a line, if there is none. Column by column, a count a run.
  profile::Count* row(std::uint64_t line, std::size_t function);

  // Calls visit(function, counts) for each function of a line, in ascending order.
  template <class Visit>
  void for_each(std::uint64_t line, Visit visit) const {
    for (auto at = rows_.lower_bound({line, 0}); at != rows_.end() && at->first.first == line; ++at)
      visit(at->first.second, &counts_[at->second]);
  }

 private:
  std::size_t columns_;
  std::size_t runs_;
  std::map<std::pair<std::uint64_t, std::size_t>, std::size_t> rows_;  // where their counts begin
  profile::Counts counts_;
};

// Of all files: what the profiles of a side have.
class SideFunctions {
 public:
  // Functions are numbered as those of a comparison, which lives as long as this.
  SideFunctions(const Runs& runs, Presence side, const std::vector<ComparedFunction>& functions);

  LineFunctions of_file(std::string_view file, const Events& events);

 private:
  struct RunRows {
    const profile::Profile& profile;
    PageRows rows{profile};
    std::vector<std::size_t> functions = {};  // numbers of a comparison's
  };
  std::vector<RunRows> runs_;
};

}  // namespace cg::annotate
