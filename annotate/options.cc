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

// A profile or a source file: what it begins with tells.
void take_further_file(Options& options, const std::string& name) {
  const std::string path = require_source(name, options.include_dirs);
  if (profile::begins_like_a_profile(beginning_of(path)))
    options.profiles.push_back(path);
  else if (std::ranges::find(options.user_files, name) == options.user_files.end())
    options.user_files.push_back(name);
}

// Only asks: opening a pipe would start it.
void require_profile(const std::string& name) {
  if (name != "-" && ::access(name.c_str(), R_OK) != 0) throw program::system_error(name, errno);
}

void take_file(Options& options, std::string_view name) {
  if (options.profiles.empty())
    require_profile(options.profiles.emplace_back(name));
  else if (name == "-")
    throw usage_error("only the first file can be standard input");
  else
    take_further_file(options, std::string(name));
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

// The options of newer versions that take no value.
template <bool Options::*member, bool value>
void set(Options& options, const Argument&) {
  options.*member = value;
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
    {{"--show-percs", Takes::nothing, "", "the same as --show-percs=yes"},
     set<&Options::show_percs, true>},
    {{"--no-show-percs", Takes::nothing, "", "the same as --show-percs=no"},
     set<&Options::show_percs, false>},
    {{"--show-percs", Takes::attached, "yes|no", "show percentages beside counts [yes]"},
     take_show_percs},
    {{"--annotate", Takes::nothing, "", "the same as --auto=yes"},
     set<&Options::auto_annotate, true>},
    {{"--no-annotate", Takes::nothing, "", "the same as --auto=no"},
     set<&Options::auto_annotate, false>},
    {{"--auto", Takes::attached, "yes|no", "annotate the files of the listed functions [yes]"},
     take_auto},
    {{"--context", Takes::attached, "N", "source lines to show around lines with counts [8]"},
     take_context},
    {{"-I", Takes::glued, "DIR", "look for sources in DIR too"}, take_include},
    {{"--include", Takes::attached, "DIR", "the same"}, take_include},
    profile::rename::kModFilename<Options>,
    profile::rename::kModFuncname<Options>,
    {{"--diff", Takes::nothing, "", "show what the second of two profiles counts more"},
     set<&Options::difference, true>},
});

void check(const Options& options) {
  if (options.profiles.empty()) throw usage_error("no profile is given; see cg_annotate --help");
  if (options.difference && options.profiles.size() != 2)
    throw usage_error("--diff needs two profiles, {} given", options.profiles.size());
}

}  // namespace

const program::Program<Options> kProgram = {
    .name = "cg_annotate",
    .synopsis = "[options] cachegrind-out-file… [source-file]…",
    .purpose =
        "Shows where the counts of a Cachegrind profile belong: functions and source lines.\n"
        "Several profiles are added up. \"-\" reads the first from standard input.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
};

}  // namespace cg::annotate
