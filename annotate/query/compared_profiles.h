// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads and holds the profiles of both sides; the profiles before come first.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/document/page.h"
#include "annotate/options/compared_sides.h"
#include "annotate/query/file_lines.h"
#include "profile/callgraph/inlined_code.h"
#include "profile/count.h"
#include "profile/profile.h"
#include "profile/rename/name_rules.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::annotate {

// What a profile of calls knows of functions beside their self costs: how often each function was
// called, and its inclusive costs (graph.h). Functions with one name in one file, but in different
// objects, are added up.
class CalledFunctions {
 public:
  struct Row {
    profile::Count calls = 0;
    profile::Counts inclusive = {};  // of each event
  };

  // `profile` keeps rows and calls. Throws when a sum does not fit 64 bits.
  explicit CalledFunctions(const profile::Profile& profile);

  // Null: the profile does not know the function.
  const Row* find(const profile::Function& function) const;

  // All calls, and the cost of the program.
  const Row& total() const { return total_; }

 private:
  using Name = std::pair<std::string, std::string>;  // file and function
  std::map<Name, Row> rows_;
  Row total_;
};

// The stacks of a run, and the functions that they end with: file and name.
struct RunStacks {
  PageStacks stacks;
  std::vector<std::pair<std::string, std::string>> functions;
};

// Who answers about inlined code, if functions are compared as they were written.
struct InlinedAnswers {
  profile::callgraph::InlinedCode* code = nullptr;
  // Throws if nothing was asked since the last call, about the profile of this name.
  std::function<void(const std::string&)> require = nullptr;
};

enum class KeepStacks { no, yes };

struct ComparedProfile {
  ComparedProfile(const std::string& file_name, const profile::rename::NameRules& names,
                  program::Console& console, const InlinedAnswers& inlined = {},
                  KeepStacks keep = KeepStacks::no);
  ComparedProfile(const ComparedProfile&) = delete;  // `functions` knows `place`

  std::optional<CalledFunctions> called;  // none: it is no profile of calls
  std::optional<RunStacks> stacks;        // none: it has none, or they are not kept
  std::string name;
  std::optional<program::FileTime> modified;
  profile::Place place;
  profile::Profile functions{place, profile::Profile::Keep::rows};
  FileLines lines{functions};
};

class ComparedProfiles {
 public:
  // Throws when the profiles have different events.
  ComparedProfiles(const ComparisonOptions& sides, const profile::rename::NameRules& names,
                   program::Console& console, const InlinedAnswers& inlined = {},
                   KeepStacks keep = KeepStacks::no);

  const std::deque<ComparedProfile>& all() const { return runs_; }
  std::size_t befores() const { return befores_; }
  bool is_before(std::size_t run) const { return run < befores_; }
  std::vector<const profile::Profile*> profiles() const;

  const profile::Header& header() const { return runs_.front().functions.header(); }

  // The following functions are about one side.
  std::vector<const ComparedProfile*> of(Presence side) const;
  std::vector<profile::Header> headers(Presence side) const;
  std::set<std::string> files(Presence side) const;  // of functions; without "???"
  bool know(std::string_view file, Presence side) const;

  // Whether all are profiles of calls, which name objects.
  bool have_objects() const;

 private:
  std::deque<ComparedProfile> runs_;
  std::size_t befores_;
};

}  // namespace cg::annotate
