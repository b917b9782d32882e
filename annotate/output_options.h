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
  std::string pprof;
  std::string speedscope;
  std::string callgrind;
  std::string folded;
  std::string csv;

  std::vector<std::string_view> output_files() const {
    return {json, pprof, speedscope, callgrind, folded, csv};
  }
  bool has_outputs() const {
    return !std::ranges::all_of(output_files(), &std::string_view::empty);
  }
  // What each line of each function costs, not only those that are shown.
  bool needs_line_costs() const {
    return !(pprof.empty() && speedscope.empty() && callgrind.empty());
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

template <class Options>
inline constexpr program::Handled<Options> kPprof = {
    {"--pprof", program::Takes::attached, "FILE", "write the profile for pprof"},
    take_output<Options, &OutputOptions::pprof>};

template <class Options>
inline constexpr program::Handled<Options> kSpeedscope = {
    {"--speedscope", program::Takes::attached, "FILE", "... for speedscope"},
    take_output<Options, &OutputOptions::speedscope>};

template <class Options>
inline constexpr program::Handled<Options> kCallgrind = {
    {"--callgrind", program::Takes::attached, "FILE", "... as Callgrind does, for KCachegrind"},
    take_output<Options, &OutputOptions::callgrind>};

template <class Options>
inline constexpr program::Handled<Options> kFolded = {
    {"--folded", program::Takes::attached, "FILE",
     "... as folded stacks, of the event sorted by first"},
    take_output<Options, &OutputOptions::folded>};

template <class Options>
inline constexpr program::Handled<Options> kCsv = {
    {"--csv", program::Takes::attached, "FILE", "write all functions as comma-separated values"},
    take_output<Options, &OutputOptions::csv>};

}  // namespace cg::annotate
