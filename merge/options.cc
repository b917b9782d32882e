// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/options.h"

#include <algorithm>
#include <array>

#include "program/error.h"
#include "program/input.h"

namespace cg::merge {
namespace {

using profile::RowStyle;
using program::Argument;
using program::Handled;
using program::Takes;

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

void take_file(Options& options, std::string_view name) { options.files.emplace_back(name); }

void take_output(Options& options, const Argument& argument) {
  options.output = argument.not_empty();
}
void take_files_from(Options& options, const Argument& argument) {
  append_names(options.files, options.lists.emplace_back(argument.not_empty()));
}
void take_trailing_blanks(Options& options, const Argument& argument) {
  options.rows = argument.yes() ? RowStyle::spaced : RowStyle::no_blank_at_end;
}

constexpr auto kOptions = std::to_array<Handled<Options>>({
    {{"-o", Takes::next, "OUTFILE", "write to OUTFILE, which may be one of the inputs [-]"},
     take_output},
    {{"-o", Takes::glued, "OUTFILE", "the same"}, take_output},
    {{"--files-from", Takes::attached, "FILE", "merge the files listed in FILE, one per line"},
     take_files_from},
    {{"--trailing-blanks", Takes::attached, "yes|no",
      "end lines with a blank; some viewers refuse it [yes]"},
     take_trailing_blanks},
});

void check(const Options& options) {
  if (options.files.empty()) throw program::usage_error("no profile is given; see cg_merge --help");
  if (std::ranges::count(options.files, "-") + std::ranges::count(options.lists, "-") > 1)
    throw program::usage_error("standard input cannot be read twice");
}

}  // namespace

const program::Program<Options> kProgram = {
    .name = "cg_merge",
    .synopsis = "[options] [cachegrind-out-file]…",
    .purpose =
        "Adds up Cachegrind profiles with the same events. A folder stands for its\n"
        "profiles. \"-\" is standard input or standard output.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
    .examples =
        "  cg_merge -o all cachegrind.out.*         profiles of many processes\n"
        "  cg_merge -o all profiles                 all that are in a folder\n"
        "  ls parts/* | cg_merge --files-from=- -o all",
};

}  // namespace cg::merge
