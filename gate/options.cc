// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/options.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "annotate/options/output_options.h"
#include "profile/folder.h"
#include "program/error.h"
#include "program/output_file.h"

namespace cg::gate {
namespace {

using program::Argument;
using program::Handled;
using program::Takes;

void add_profile(Options& options, std::string_view name) {
  for (std::string& run : profile::runs_of(std::string(name)))
    (options.*options.side).push_back(std::move(run));
}

// Files behind it are of the same side.
template <Options::Profiles Options::*Side>
void take_side(Options& options, const Argument& argument) {
  options.side = Side;
  add_profile(options, argument.not_empty());
}

void take_limits(Options& options, const Argument& argument) {
  std::ranges::move(parse_limits(argument.option->name, argument.not_empty()),
                    std::back_inserter(options.limits));
}

void take_function_limits(Options& options, const Argument& argument) {
  options.function_limits.push_back(
      parse_function_limits(argument.option->name, argument.not_empty()));
}

void take_under_test(Options& options, const Argument& argument) {
  options.under_test.emplace_back(argument.not_empty());
}

template <bool Options::*Member>
void take_flag(Options& options, const Argument&) {
  options.*Member = true;
}

template <std::string Options::*Member>
void take_text(Options& options, const Argument& argument) {
  options.*Member = argument.not_empty();
}

constexpr auto kOptions = std::to_array<Handled<Options>>({
    {{"--baseline", Takes::either, "FILE", "profiles to compare with, one or more files"},
     take_side<&Options::baseline>},
    {{"--current", Takes::either, "FILE", "profiles to judge, one or more files"},
     take_side<&Options::current>},
    {{"--limit", Takes::either, "LIMITS", "how much may rise: ir=0.5%,d1mr=5%|2000"}, take_limits},
    {{"--limit-function", Takes::either, "GLOB:LIMITS", "a limit for each function: 'sort*:ir=1%'"},
     take_function_limits},
    {{"--require-baseline", Takes::nothing, "", "a missing baseline is an error"},
     take_flag<&Options::require_baseline>},
    {{"--under-test", Takes::either, "GLOB", "libraries whose build may differ, as the program's"},
     take_under_test},
    {{"--name", Takes::either, "TEXT", "a name for the report [the program's name]"},
     take_text<&Options::name>},
    annotate::kBrief<Options>,
    annotate::kBriefOfLines<Options>,
    {{"--markdown", Takes::either, "FILE", "write the report as Markdown"},
     take_text<&Options::markdown>},
    {{"--json", Takes::either, "FILE", "write the report as JSON"}, take_text<&Options::json>},
    {{"--junit", Takes::either, "FILE", "write the report as JUnit XML"},
     take_text<&Options::junit>},
    {{"--github", Takes::nothing, "", "print annotations and the summary of GitHub Actions"},
     take_flag<&Options::github>},
    {{"--export-bencher", Takes::either, "FILE", "write the current counts for Bencher (BMF)"},
     take_text<&Options::bencher>},
    {{"--export-benchmark-action", Takes::either, "FILE", "write them for github-action-benchmark"},
     take_text<&Options::benchmark_action>},
    profile::rename::kModFilename<Options>,
    profile::rename::kModFuncname<Options>,
});

void take_file(Options& options, std::string_view name) {
  if (options.side == nullptr)
    throw program::usage_error("{}: a profile stands behind --baseline or --current", name);
  add_profile(options, name);
}

void check(const Options& options) {
  if (options.baseline.empty())
    throw program::usage_error("no --baseline is given; see cg_gate --help");
  if (options.current.empty())
    throw program::usage_error("no --current is given; see cg_gate --help");
  if (options.limits.empty() && options.function_limits.empty())
    throw program::usage_error("no limit is given, as --limit=ir=0.5%; see cg_gate --help");
  if (std::ranges::count(options.baseline, "-") + std::ranges::count(options.current, "-") > 1)
    throw program::usage_error("standard input cannot be read twice");
  std::vector<std::string_view> places = options.output_files();
  if (options.github) places.emplace_back("-");
  program::require_places(places);
}

}  // namespace

std::vector<std::string_view> Options::output_files() const {
  return {markdown, json, junit, bencher, benchmark_action};
}

constexpr auto kUsual =
    std::to_array<std::string_view>({"--baseline", "--current", "--limit", "--limit-function",
                                     "--brief", "--markdown", "--json", "--junit", "--github"});

const program::Program<Options> kProgram = {
    .name = "cg_gate",
    .synopsis = "--baseline FILE... --current FILE... --limit LIMITS [options]",
    .purpose =
        "Checks whether counts rose by more than their limits since the baseline was\n"
        "counted: status 0 if not, 3 if so, 4 if the profiles are of different\n"
        "environments.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
    .original = {},
    .examples =
        "  cg_gate --baseline before.out --current after.out --limit ir=0.5%\n"
        "  cg_gate --baseline main/* --current change/* --limit 'ir=0.5%,d1mr=5%|2000'",
    .usual = kUsual,
};

}  // namespace cg::gate
