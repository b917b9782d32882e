// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that have counts in each line of a file, according to the profiles of one side. A
// page shows them.
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

// The functions in the lines of one file.
class LineFunctions {
 public:
  LineFunctions(std::size_t columns, std::size_t runs) : columns_(columns), runs_(runs) {}

  // The row of a function in a line, which is made if it does not exist. A row has its counts
  // column by column, and in a column one count for each run.
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

// The functions in the lines of all files, from the profiles of a side.
class SideFunctions {
 public:
  // Functions have their numbers in `functions`, which lives as long as this.
  SideFunctions(const Runs& runs, Presence side, const std::vector<ComparedFunction>& functions);

  LineFunctions of_file(std::string_view file, const Events& events);

 private:
  struct RunRows {
    const profile::Profile& profile;
    PageRows rows{profile};
    std::vector<std::size_t> functions = {};  // their numbers in the comparison
  };
  std::vector<RunRows> runs_;
};

}  // namespace cg::annotate
