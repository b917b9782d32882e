// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_diff for.
#pragma once

#include <string>

#include "profile/rename/name_rules.h"
#include "program/command_line.h"

namespace cg::diff {

extern const program::Program kProgram;

struct Options {
  std::string before;
  std::string after;
  profile::rename::NameRules names;
};

// Throws a usage error.
Options parse_options(program::CommandLine& command_line);

}  // namespace cg::diff
