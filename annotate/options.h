// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_annotate for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/sort_events.h"
#include "profile/rename/name_rules.h"
#include "program/command_line.h"

namespace cg::annotate {

struct Options {
  std::vector<std::string> profiles;  // as often as given
  bool difference = false;            // of two profiles: what the second has more than the first
  std::vector<std::string> show;      // empty: all events
  std::vector<SortEvent> sort;        // empty: all events, with default thresholds
  Threshold threshold{"0.1", 0.1};
  bool show_percs = true;
  bool auto_annotate = true;
  std::uint64_t context = 8;
  std::vector<std::string> include_dirs;  // each ends with "/"
  std::vector<std::string> user_files;    // in command line order, each once
  profile::rename::NameRules names;
};

// Source files that cannot be found are an error of the command line.
extern const program::Program<Options> kProgram;

}  // namespace cg::annotate
