// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of cg_annotate.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/cg_annotate/comparison_options.h"
#include "annotate/options/output_options.h"
#include "annotate/options/selection.h"
#include "annotate/options/sort_events.h"
#include "annotate/query/misses_beside.h"
#include "profile/rename/name_rules.h"
#include "program/command_line.h"

namespace cg::annotate {

// The layout of the report: the version of Valgrind that has it.

enum class Layout { of_3_19, of_3_24 };

// "3.19" or "3.24". Throws a usage error that names `option`.
Layout parse_layout(std::string_view text, std::string_view option);

// The layout that a line of options for Valgrind, such as VALGRIND_OPTS, chooses:
// "--cachegrind:compat=3.24", or "--compat=3.24" for all tools; the last one counts. If there is
// none, the layout of 3.19.
Layout layout_of_tool(std::string_view options);

// The layout that VALGRIND_OPTS chooses.
Layout layout_of_environment();

// Of --objects.

struct Options : EventOptions, SourceOptions, Selection, OutputOptions, ViewOptions {
  std::string invocation;  // the command line
  std::optional<Layout> chosen_layout;
  Layout usual_layout = layout_of_environment();
  std::vector<std::string> profiles;  // as often as given
  std::string missing_file;           // the first that is neither a profile nor a source,
  std::string missing_file_error;     // and what is wrong with it
  bool difference = false;            // of two profiles: the second less the first
  bool show_percs = true;
  bool inline_tree = false;   // functions as they were written
  bool nearest_lines = true;  // code that has no line then gets the nearest
  std::string
      objects;  // the file of misses by object, or kNoObjectsWanted; empty: beside the profile
  std::optional<std::string> assembly;  // of functions whose names match this glob
  ComparisonOptions comparison;
  profile::rename::NameRules names;

  // The usual layout, unless the user asks for something that only the other layout can show.
  Layout layout() const {
    return chosen_layout.value_or(needs_layout_of_3_19() ? Layout::of_3_19 : usual_layout);
  }
  // Whether sides are compared, and the option that asks for it. A brief of a difference compares,
  // too: a difference says nothing about causes.
  bool compares() const { return !asked_by().empty(); }
  std::string_view asked_by() const {
    return comparison.asked_by.empty() && brief_lines && difference ? "--brief"
                                                                    : comparison.asked_by;
  }
  ComparisonOptions sides() const {
    ComparisonOptions of = comparison;
    of.asked_by = asked_by();
    return both_sides(of, difference, profiles);
  }
  bool needs_threads() const { return std::ranges::find(by, Level::thread) != by.end(); }
  bool names_objects() const { return !objects.empty() && objects != kNoObjectsWanted; }
  bool needs_layout_of_3_19() const {
    return !by.empty() || top_lines || assembly || names_objects() || inline_tree ||
           !user_files.empty() || has_outputs() || brief_lines || compares();
  }
};

// Source files that cannot be found are an error of the command line.
extern const program::Program<Options> kProgram;

}  // namespace cg::annotate
