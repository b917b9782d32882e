// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of single source files in a profile. The first question makes an index of the runs that
// have code of each file; a report without sources asks no question.
#pragma once

#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/query/keyed_counts.h"
#include "profile/profile.h"
#include "profile/row_reader.h"

namespace cg::annotate {

// The counts of each line of one source file, added up over all functions and profiles.
using CountsByLine = KeyedCounts<std::int64_t>;

// The counts of the lines of each file, with which sources are annotated.
class CountedFiles {
 public:
  CountedFiles() = default;
  CountedFiles(const CountedFiles&) = delete;
  virtual ~CountedFiles() = default;

  // Whether any profile names this source file.
  virtual bool knows(std::string_view file) const = 0;

  virtual CountsByLine line_totals(std::string_view file) const = 0;

  // The names of the profiles that were written before `time`.
  virtual std::vector<std::string> older_than(std::time_t time) const = 0;
};

class FileLines {
 public:
  // `profile` keeps its rows, is complete at the first question, and lives longer.
  explicit FileLines(const profile::Profile& profile) : profile_(profile) {}

  // None for a file that the profile does not know. Throws when a sum does not fit 64 bits.
  CountsByLine totals(std::string_view file) const;

  // Calls visit(run, row) for each row of a file, in order of appearance.
  template <class Visit>
  void for_each_row(profile::FileId file, Visit visit) const {
    profile::RowReader reader(profile_);
    for (const std::uint32_t number : runs_of(file)) {
      const profile::Profile::Run& run = profile_.runs()[number];
      reader.for_each(run, [&](const profile::RowReader::Row& row) {
        if (row.file() == file) visit(run, row);
      });
    }
  }

 private:
  const std::vector<std::uint32_t>& runs_of(profile::FileId file) const {
    if (runs_.empty()) find_runs();
    return runs_[profile::at(file)];
  }
  void find_runs() const;

  const profile::Profile& profile_;
  mutable std::vector<std::vector<std::uint32_t>> runs_;  // of each file, by its id
};

}  // namespace cg::annotate
