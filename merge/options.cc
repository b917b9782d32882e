// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/options.h"

#include <algorithm>
#include <array>
#include <optional>

#include "program/error.h"
#include "program/input.h"

namespace cg::merge {
namespace {

using profile::RowStyle;
using program::Argument;
using program::Takes;

constexpr std::array<program::Option, 3> kOptions = {{
    {"-o", Takes::kNext, "OUTFILE", "write to OUTFILE, which may be one of the inputs [-]"},
    {"--files-from", Takes::kAttached, "FILE", "merge the files that FILE names, one a line"},
    {"--trailing-blanks", Takes::kAttached, "yes|no",
     "end lines with a blank, which some viewers refuse [yes]"},
}};

// Empty lines name nothing.
void append_names(std::vector<std::string>& files, const std::string& list) {
  program::Input input(list);
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    while (!lines.empty()) {
      const std::string_view name = lines.substr(0, lines.find('\n'));
      if (name.find('\0') != std::string_view::npos)
        throw program::Error(list + ": names are separated by line feeds, not by NUL bytes");
      if (!name.empty()) files.emplace_back(name);
      lines.remove_prefix(name.size() + 1);
    }
  }
}

}  // namespace

const program::Program kProgram = {
    .name = "cg_merge",
    .synopsis = "[options] [cachegrind-out-file]…",
    .purpose =
        "Adds up Cachegrind profiles of the same events.\n"
        "\"-\" is standard input or standard output.",
    .options = kOptions,
};

Options parse_options(program::CommandLine& command_line) {
  Options options;
  std::vector<std::string> lists;
  while (const std::optional<Argument> argument = command_line.next()) {
    if (argument->is("-o"))
      options.output = argument->not_empty();
    else if (argument->is("--files-from"))
      append_names(options.files, lists.emplace_back(argument->not_empty()));
    else if (argument->is("--trailing-blanks"))
      options.rows = argument->yes() ? RowStyle::kSpaced : RowStyle::kNoBlankAtEnd;
    else
      options.files.emplace_back(argument->value);
  }
  if (options.files.empty()) throw program::usage_error("no profile is given; see cg_merge --help");
  if (std::ranges::count(options.files, "-") + std::ranges::count(lists, "-") > 1)
    throw program::usage_error("standard input cannot be read twice");
  return options;
}

}  // namespace cg::merge
