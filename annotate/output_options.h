// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files that are written besides the text, or in its place, and their options for the table of
// the program.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "program/command_line.h"

namespace cg::annotate {

// "-" is standard output; an empty one was not asked for.
struct OutputOptions {
  std::string json;

  std::vector<std::string_view> output_files() const { return {json}; }
  bool has_outputs() const {
    return !std::ranges::all_of(output_files(), &std::string_view::empty);
  }
};

template <class Options, std::string OutputOptions::*File>
void take_output(Options& options, const program::Argument& argument) {
  options.*File = argument.not_empty();
}

// Only --name=FILE: behind an option without a file, a profile would be overwritten.
template <class Options>
inline constexpr program::Handled<Options> kJson = {
    {"--json", program::Takes::attached, "FILE", "write the report as JSON"},
    take_output<Options, &OutputOptions::json>};

}  // namespace cg::annotate
