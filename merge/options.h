// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_merge for.
#pragma once

#include <string>
#include <vector>

#include "profile/command_line.h"
#include "profile/writer.h"

namespace cg::merge {

extern const profile::Program kProgram;

struct Options {
  std::string output = "-";
  profile::RowStyle rows = profile::RowStyle::kSpaced;
  std::vector<std::string> files;  // those of --files-from in its place
};

// Throws a usage error, or says why a list of files cannot be read.
Options parse_options(profile::CommandLine& command_line);

}  // namespace cg::merge
