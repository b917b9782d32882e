// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_merge for.
#pragma once

#include <string>
#include <vector>

#include "profile/writer.h"
#include "program/command_line.h"

namespace cg::merge {

extern const program::Program kProgram;

struct Options {
  std::string output = "-";
  profile::RowStyle rows = profile::RowStyle::kSpaced;
  std::vector<std::string> files;  // those of --files-from in its place
};

// Throws a usage error, or says why a list of files cannot be read.
Options parse_options(program::CommandLine& command_line);

}  // namespace cg::merge
