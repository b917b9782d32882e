// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user asked cg_merge for.
#pragma once

#include <string>
#include <vector>

#include "profile/writer.h"
#include "program/command_line.h"

namespace cg::merge {

struct Options {
  std::string output = "-";
  profile::RowStyle rows = profile::RowStyle::spaced;
  std::vector<std::string> files;  // those of --files-from in its place
  std::vector<std::string> lists;  // what --files-from names
};

// A list of files that cannot be read is an error of the command line.
extern const program::Program<Options> kProgram;

}  // namespace cg::merge
