// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_annotate for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "annotate/comparison_options.h"
#include "annotate/output_options.h"
#include "annotate/selection.h"
#include "annotate/sort_events.h"
#include "annotate/source_options.h"
#include "annotate/view_options.h"
#include "profile/rename/name_rules.h"
#include "program/command_line.h"

namespace cg::annotate {

enum class Layout { of_3_19, of_3_24 };

struct Options : EventOptions, SourceOptions, Selection, OutputOptions, ViewOptions {
  std::string invocation;  // the command line
  Layout layout = Layout::of_3_19;
  std::vector<std::string> profiles;  // as often as given
  bool difference = false;            // of two profiles: what the second has more than the first
  bool show_percs = true;
  ComparisonOptions comparison;
  profile::rename::NameRules names;
};

// Source files that cannot be found are an error of the command line.
extern const program::Program<Options> kProgram;

}  // namespace cg::annotate
