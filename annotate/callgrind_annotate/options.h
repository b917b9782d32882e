// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of callgrind_annotate.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "annotate/options/output_options.h"
#include "annotate/options/selection.h"
#include "annotate/options/sort_events.h"
#include "program/command_line.h"

namespace cg::annotate::callgraph {

// The page (--html) is the only form of output beside the text.
struct Options : EventOptions, SourceOptions, OutputOptions {
  Options() {
    threshold = {"99", 99};
    other_threshold = {"0", 0};
  }

  std::string profile;  // "": the profile that found_profile() finds
  bool show_percs = true;
  bool inclusive = false;
  bool inline_tree = false;               // functions as they were written
  bool nearest_lines = true;              // code that has no line then gets the nearest
  std::optional<std::string> assembly;    // of functions whose names match this glob
  bool callers = false, callees = false;  // shown around each function
  enum class Contexts { none, callees, callers };
  Contexts contexts = Contexts::none;      // a tree of whole stacks behind the functions
  std::optional<std::size_t> brief_lines;  // the text is a brief of so many lines
  std::vector<Level> by;                   // groups by these levels, instead of functions

  bool needs_threads() const { return std::ranges::find(by, Level::thread) != by.end(); }
};

extern const program::Program<Options> kProgram;

// The first callgrind.out* in the working folder by name, else the first cachegrind.out*. Throws
// when there is none.
std::string found_profile();

}  // namespace cg::annotate::callgraph
