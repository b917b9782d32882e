// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/options.h"

#include <array>
#include <optional>
#include <vector>

#include "profile/error.h"

namespace cg::diff {
namespace {

using profile::Argument;
using profile::Takes;

constexpr std::array<profile::Option, 3> kOptions = {{
    {"--mod-filename", Takes::kAttached, "EXPR", "change file names, e.g. s/^.*\\/src\\///"},
    {"--mod-funcname", Takes::kAttached, "EXPR", "change function names, e.g. s/\\.llvm\\..*//"},
    {"-v", Takes::kVersion, "", "show the version"},
}};

}  // namespace

const profile::Program kProgram = {
    .name = "cg_diff",
    .synopsis = "[options] cachegrind-out-file1 cachegrind-out-file2",
    .purpose = "Writes what FILE2 counts more than FILE1, per function, as a profile.",
    .options = kOptions,
};

Options parse_options(profile::CommandLine& command_line) {
  Options options;
  std::vector<std::string> files;
  while (const std::optional<Argument> argument = command_line.next()) {
    if (argument->is("--mod-filename"))
      options.names.file = profile::Substitution("--mod-filename", argument->value);
    else if (argument->is("--mod-funcname"))
      options.names.function = profile::Substitution("--mod-funcname", argument->value);
    else
      files.emplace_back(argument->value);
  }
  if (files.size() != 2)
    throw profile::usage_error("two profiles are needed, {} given; see cg_diff --help",
                               files.size());
  options.before = files[0];
  options.after = files[1];
  return options;
}

}  // namespace cg::diff
