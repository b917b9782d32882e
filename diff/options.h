// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_diff for.
#pragma once

#include <string>

#include "profile/command_line.h"
#include "profile/name_rules.h"

namespace cg::diff {

extern const profile::Program kProgram;

struct Options {
  std::string before;
  std::string after;
  profile::NameRules names;
};

// Throws a usage error.
Options parse_options(profile::CommandLine& command_line);

}  // namespace cg::diff
