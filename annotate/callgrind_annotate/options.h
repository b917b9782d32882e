// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked callgrind_annotate for.
#pragma once

#include <string>

#include "annotate/options/output_options.h"
#include "annotate/options/sort_events.h"
#include "annotate/options/source_options.h"
#include "program/command_line.h"

namespace cg::annotate::callgraph {

// Of the forms of output there is the page (--html) alone.
struct Options : EventOptions, SourceOptions, OutputOptions {
  Options() {
    threshold = {"99", 99};
    other_threshold = {"0", 0};
  }

  std::string profile;  // "": the one that is found, see found_profile()
  bool show_percs = true;
  bool inclusive = false;
  bool callers = false, callees = false;  // shown around each function
};

extern const program::Program<Options> kProgram;

// The first callgrind.out* in the working folder by name, else the first cachegrind.out*. Throws
// when there is none.
std::string found_profile();

}  // namespace cg::annotate::callgraph
