// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads and holds the profiles of both sides; the profiles before come first.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/options/compared_sides.h"
#include "annotate/query/called_functions.h"
#include "annotate/query/file_lines.h"
#include "profile/profile.h"
#include "profile/rename/name_rules.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

struct Run {
  Run(const std::string& file_name, const profile::rename::NameRules& names,
      program::Console& console);
  Run(const Run&) = delete;  // `functions` knows `place`

  std::optional<CalledFunctions> called;  // none: it is no profile of calls
  std::string name;
  std::optional<program::FileTime> modified;
  profile::Place place;
  profile::Profile functions{place, profile::Profile::Keep::rows};
  FileLines lines{functions};
};

class Runs {
 public:
  // Throws when the profiles have different events.
  Runs(const ComparisonOptions& sides, const profile::rename::NameRules& names,
       program::Console& console);

  const std::deque<Run>& all() const { return runs_; }
  std::size_t befores() const { return befores_; }
  bool is_before(std::size_t run) const { return run < befores_; }

  const profile::Header& header() const { return runs_.front().functions.header(); }

  // The following functions are about one side.
  std::vector<const Run*> of(Presence side) const;
  std::vector<profile::Header> headers(Presence side) const;
  std::set<std::string> files(Presence side) const;  // of functions; without "???"
  bool know(std::string_view file, Presence side) const;

  // Whether all are profiles of calls, which name objects.
  bool have_objects() const;

 private:
  std::deque<Run> runs_;
  std::size_t befores_;
};

}  // namespace cg::annotate
