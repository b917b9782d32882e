// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of cg_diff.
#pragma once

#include <string>
#include <vector>

#include "profile/rename/name_rules.h"
#include "program/command_line.h"

namespace cg::diff {

struct Options {
  std::vector<std::string> files;  // two: before and after
  profile::rename::NameRules names;

  const std::string& before() const { return files[0]; }
  const std::string& after() const { return files[1]; }
};

extern const program::Program<Options> kProgram;

}  // namespace cg::diff
