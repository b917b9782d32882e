// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of single source files in a profile. The first question makes an index of the runs that
// have code of each file; a report without sources asks no question.
#pragma once

#include <cstdint>
#include <ctime>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "profile/count.h"
#include "profile/profile.h"
#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {

// The counts of each line of one source file, added up over all functions and profiles.
class LineTotals {
 public:
  // Errors name `file`.
  LineTotals(std::string file, std::size_t events) : file_(std::move(file)), events_(events) {}

  // Both throw when a sum does not fit 64 bits.
  void add(std::int64_t line, std::span<const profile::Count> counts) {
    if (profile::add(sums(line), counts) >= 0) throw too_large(line);
  }

  // A row of a profile, which knows its line.
  template <class Row>
  void add(const Row& row) {
    if (row.add_to(sums(row.line())) >= 0) throw too_large(row.line());
  }

  // Calls visit(line, sums) for each line, in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [line, at] : index_) visit(line, std::span(sums_).subspan(at, events_));
  }

 private:
  std::span<profile::Count> sums(std::int64_t line) {
    const auto [at, is_new] = index_.try_emplace(line, sums_.size());
    if (is_new) sums_.resize(sums_.size() + events_);
    return std::span(sums_).subspan(at->second, events_);
  }
  program::Error too_large(std::int64_t line) const {
    return program::Error(file_ + ':' + std::to_string(line) +
                          ": the sum of a line's counts does not fit 64 bits");
  }

  std::string file_;
  std::size_t events_;
  std::map<std::int64_t, std::size_t> index_;  // where a line's sums begin
  profile::Counts sums_;
};

// The counts of the lines of each file, with which sources are annotated.
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

class FileLines {
 public:
  // `profile` keeps its rows, is complete at the first question, and lives longer.
  explicit FileLines(const profile::Profile& profile) : profile_(profile) {}

  // None for a file that the profile does not know.
  LineTotals totals(std::string_view file) const;

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
