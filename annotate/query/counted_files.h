// SPDX-License-Identifier: GPL-2.0-or-later
//
// What sources are annotated with: the counts of the lines of each file.
#pragma once

#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/query/line_totals.h"

namespace cg::annotate {

class CountedFiles {
 public:
  CountedFiles() = default;
  CountedFiles(const CountedFiles&) = delete;
  virtual ~CountedFiles() = default;

  // Whether this source file is named at all.
  virtual bool knows(std::string_view file) const = 0;

  virtual LineTotals line_totals(std::string_view file) const = 0;

  // The names of the profiles that were written before `time`.
  virtual std::vector<std::string> older_than(std::time_t time) const = 0;
};

}  // namespace cg::annotate
