// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts of the lines of each file, with which sources are annotated.
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

  // Whether any profile names this source file.
  virtual bool knows(std::string_view file) const = 0;

  virtual LineTotals line_totals(std::string_view file) const = 0;

  // The names of the profiles that were written before `time`.
  virtual std::vector<std::string> older_than(std::time_t time) const = 0;
};

}  // namespace cg::annotate
