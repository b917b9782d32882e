// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that have counts in each line of a file, according to the profiles of one side. A
// page shows them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"
#include "annotate/query/keyed_counts.h"
#include "annotate/query/page_counts.h"
#include "profile/profile.h"

namespace cg::annotate {

// The functions in the lines of one file. Key: line and function. The counts of a function in a
// line stand column by column, and in a column one for each run.
using FunctionsByLine = KeyedCounts<std::pair<std::uint64_t, std::size_t>>;

// The functions in the lines of all files, from the profiles of a side.
class SideFunctions {
 public:
  // Functions have their numbers in `functions`, which lives as long as this.
  SideFunctions(const ComparedProfiles& runs, Presence side,
                const std::vector<ComparedFunction>& functions);

  FunctionsByLine of_file(std::string_view file, const Events& events);

 private:
  struct RunRows {
    const profile::Profile& profile;
    PageCounts counts;
    std::vector<std::size_t> functions = {};  // their numbers in the comparison
  };
  std::vector<RunRows> runs_;
};

}  // namespace cg::annotate
