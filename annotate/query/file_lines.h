// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of single source files in a profile. Which runs have code of a file is found out at the
// first question: a report without sources does not ask.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "annotate/query/line_totals.h"
#include "profile/profile.h"

namespace cg::annotate {

class FileLines {
 public:
  // `profile` keeps its rows, is complete when it is asked for the first time, and lives longer.
  explicit FileLines(const profile::Profile& profile) : profile_(profile) {}

  // None for a file that the profile does not know.
  LineTotals totals(std::string_view file) const;

 private:
  void find_runs() const;

  const profile::Profile& profile_;
  mutable std::vector<std::vector<std::uint32_t>> runs_;  // of each file, by its id
};

}  // namespace cg::annotate
