// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/options.h"

#include <array>
#include <optional>
#include <vector>

#include "program/error.h"

namespace cg::diff {
namespace {

using program::Argument;
using program::Takes;

constexpr std::array<program::Option, 3> kOptions = {{
    profile::rename::kModFilename,
    profile::rename::kModFuncname,
    {"-v", Takes::kVersion, "", "show the version"},
}};

}  // namespace

const program::Program kProgram = {
    .name = "cg_diff",
    .synopsis = "[options] cachegrind-out-file1 cachegrind-out-file2",
    .purpose = "Writes what FILE2 counts more than FILE1, per function, as a profile.",
    .options = kOptions,
};

Options parse_options(program::CommandLine& command_line) {
  Options options;
  std::vector<std::string> files;
  while (const std::optional<Argument> argument = command_line.next()) {
    if (!take_name_rule(options.names, *argument)) files.emplace_back(argument->value);
  }
  if (files.size() != 2)
    throw program::usage_error("two profiles are needed, {} given; see cg_diff --help",
                               files.size());
  if (files[0] == "-" && files[1] == "-")
    throw program::usage_error("standard input cannot be read twice");
  options.before = files[0];
  options.after = files[1];
  return options;
}

}  // namespace cg::diff
