// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of single source files in a profile. The first question makes an index of the runs that
// have code of each file; a report without sources asks no question.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "annotate/query/line_totals.h"
#include "profile/profile.h"

namespace cg::annotate {

class FileLines {
 public:
  // `profile` keeps its rows, is complete at the first question, and lives longer.
  explicit FileLines(const profile::Profile& profile) : profile_(profile) {}

  // None for a file that the profile does not know.
  LineTotals totals(std::string_view file) const;

 private:
  void find_runs() const;

  const profile::Profile& profile_;
  mutable std::vector<std::vector<std::uint32_t>> runs_;  // of each file, by its id
};

}  // namespace cg::annotate
