// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of cg_merge.
#pragma once

#include <string>
#include <vector>

#include "profile/writer.h"
#include "program/command_line.h"

namespace cg::merge {

struct Options {
  std::string output = "-";
  profile::RowStyle rows = profile::RowStyle::spaced;
  std::vector<std::string> files;  // with the files of --files-from in its place
  std::vector<std::string> lists;  // the lists that --files-from names
};

// A list of files that cannot be read is an error of the command line.
extern const program::Program<Options> kProgram;

}  // namespace cg::merge
