// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

#include "annotate/source_file.h"
#include "annotate/thresholds.h"
#include "profile/beginning.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using program::Argument;
using program::Handled;
using program::Takes;
using program::usage_error;

// The pieces between commas, without empty ones at the end.
std::vector<std::string_view> split(std::string_view text) {
  while (text.ends_with(',')) text.remove_suffix(1);
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    pieces.push_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return pieces;
}

std::uint64_t parse_context(std::string_view text) {
  std::uint64_t context = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), context);
  if (error != std::errc() || end != text.data() + text.size())
    throw usage_error("--context={} should be a number of lines: --context=8", text);
  return context;
}

std::string parse_directory(std::string_view text) {
  if (text.ends_with('/')) text.remove_suffix(1);
  return std::string(text) + '/';
}

void take_user_file(Options& options, std::string_view name) {
  if (std::ranges::find(options.user_files, name) != options.user_files.end()) return;
  options.user_files.emplace_back(name);
  const std::string path = require_source(options.user_files.back(), options.include_dirs);
  if (profile::begins_like_a_profile(beginning_of(path)))
    throw usage_error(
        "{}: a profile, not a source file: annotate one profile, or add several up with cg_merge",
        path);
}

// Only asks: opening a pipe would start it.
void require_profile(const std::string& name) {
  if (name != "-" && ::access(name.c_str(), R_OK) != 0) throw program::system_error(name, errno);
}

void take_file(Options& options, std::string_view name) {
  if (options.profile.empty())
    require_profile(options.profile = name);
  else if (name == "-")
    throw usage_error("standard input cannot be a source file, nor be read twice");
  else
    take_user_file(options, name);
}

void take_show(Options& options, const Argument& argument) {
  const std::vector<std::string_view> names = split(argument.value);
  options.show.assign(names.begin(), names.end());
}
void take_sort(Options& options, const Argument& argument) {
  options.sort = parse_sort(split(argument.value));
}
void take_threshold(Options& options, const Argument& argument) {
  options.threshold = parse_threshold(argument.value, argument.option->name, 20);
}
void take_show_percs(Options& options, const Argument& argument) {
  options.show_percs = argument.yes();
}
void take_auto(Options& options, const Argument& argument) {
  options.auto_annotate = argument.yes();
}
void take_context(Options& options, const Argument& argument) {
  options.context = parse_context(argument.value);
}
void take_include(Options& options, const Argument& argument) {
  options.include_dirs.push_back(parse_directory(argument.value));
}

constexpr auto kOptions = std::to_array<Handled<Options>>({
    {{"--show", Takes::attached, "A,B,C", "the events to show, in this order [all]"}, take_show},
    {{"--sort", Takes::attached, "A[:T],B[:T]",
      "the events to sort by, each with a threshold in %"},
     take_sort},
    {{"--threshold", Takes::attached, "N", "list functions with at least N% of an event [0.1]"},
     take_threshold},
    {{"--show-percs", Takes::attached, "yes|no", "show percentages beside counts [yes]"},
     take_show_percs},
    {{"--auto", Takes::attached, "yes|no", "annotate the files of the listed functions [yes]"},
     take_auto},
    {{"--context", Takes::attached, "N", "source lines to show around lines with counts [8]"},
     take_context},
    {{"-I", Takes::glued, "DIR", "look for sources in DIR too"}, take_include},
    {{"--include", Takes::attached, "DIR", "the same"}, take_include},
    profile::rename::kModFilename<Options>,
    profile::rename::kModFuncname<Options>,
    {{"--diff", Takes::refused, "", "use cg_diff"}},
    {{"--annotate", Takes::refused, "", "write --auto=yes"}},
    {{"--no-annotate", Takes::refused, "", "write --auto=no"}},
    {{"--no-show-percs", Takes::refused, "", "write --show-percs=no"}},
});

void check(const Options& options) {
  if (options.profile.empty()) throw usage_error("no profile is given; see cg_annotate --help");
}

}  // namespace

const program::Program<Options> kProgram = {
    .name = "cg_annotate",
    .synopsis = "[options] cachegrind-out-file [source-file]…",
    .purpose =
        "Shows where the counts of a Cachegrind profile belong: functions and source lines.\n"
        "\"-\" reads the profile from standard input.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
};

}  // namespace cg::annotate
