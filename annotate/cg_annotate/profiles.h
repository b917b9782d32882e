// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profiles of one report as if they were one: their sum or, of two, what the second counts more
// than the first, per function and per line. A count that neither has is absent.
//
// Memory: sums per function are kept once, whatever the number of profiles; of each the places of
// its files, and an open file for reading lines again. Forms that need all lines have them kept.
#pragma once

#include <ctime>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/options.h"
#include "annotate/query/counted_files.h"
#include "annotate/query/digest.h"
#include "annotate/query/events.h"
#include "annotate/query/line_totals.h"
#include "annotate/query/original_names.h"
#include "annotate/query/page_rows.h"
#include "annotate/query/program_rows.h"
#include "profile/callgraph/call_profile.h"
#include "profile/count.h"
#include "profile/function_totals.h"
#include "profile/header.h"
#include "profile/moved_trees.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

class Profiles : public CountedFiles {
 public:
  // Reads those of `options`. Throws when they have different events or a sum does not fit 64 bits.
  Profiles(const Options& options, program::Console& console);

  // In the order of the command line.
  std::vector<profile::Header> headers() const;

  const profile::FunctionTotals& functions() const { return functions_; }

  // What each line of each function costs: known where a form asks for it.
  const profile::callgraph::CallProfile& line_costs() const { return line_costs_; }

  // As choose_events() has it; there are no ratios of a difference.
  Events events(const Options& options) const;

  // Known in the layout of 3.24 alone.
  const OriginalNames& original_names() const { return original_names_; }

  // All profiles, read again. Objects are named by profiles of calls alone.
  ProgramRows rows(const Options& options) const;

  // As a page shows them: kept where a page is asked for, to be taken once.
  PageRows take_page_rows() { return std::move(page_rows_); }

  // Of the first profile of the command line.
  const profile::Summary& first_summary() const { return parts_.front().summary; }

  // Whether a place in all of them has an object.
  bool have_objects() const;

  bool knows(std::string_view file) const override;
  LineTotals line_totals(std::string_view file) const override;
  std::vector<std::string> older_than(std::time_t time) const override;

  // To the nanosecond, as newer versions compare.
  std::vector<std::string> older_than(program::FileTime time) const;

 private:
  struct Part {
    program::Input input;
    profile::Sign sign;
    Digest digest;
    profile::Header header;
    bool has_calls;
    profile::MovedNames moved;  // sources, with the names that they have after
    profile::Summary summary = {};
  };

  // Reads a profile, the sums of its functions into `functions`.
  const Part& read(const std::string& name, profile::Sign sign, profile::FunctionTotals& functions,
                   const Options& options, program::Console& console);
  void read_into(Part& part, const Options& options, program::Console& console);

  profile::MovedNames moved_files(program::Input& before, program::Console& console) const;

  // What is not a sum of lines.
  void complete_line_costs();

  template <class IsNewer>
  std::vector<std::string> names_older_than(IsNewer is_newer) const;

  profile::Place place_;  // of the profile that is read
  profile::FunctionTotals functions_;
  std::list<Part> parts_;
  profile::callgraph::CallProfile line_costs_;
  PageRows page_rows_;
  OriginalNames original_names_;
};

}  // namespace cg::annotate
