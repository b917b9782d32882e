// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/options.h"

#include <algorithm>
#include <array>
#include <utility>

#include "annotate/cg_annotate/given_files.h"
#include "annotate/options/option_values.h"
#include "annotate/options/report_options.h"
#include "annotate/options/selection_options.h"
#include "annotate/options/thresholds.h"
#include "program/error.h"
#include "program/outputs.h"

namespace cg::annotate {
namespace {

using program::Argument;
using program::Handled;
using program::Takes;
using program::usage_error;

void take_threshold(Options& options, const Argument& argument) {
  options.threshold = parse_threshold(argument.value, argument.option->name, 20);
}

void take_layout(Options& options, const Argument& argument) {
  options.chosen_layout = parse_layout(argument.value, argument.option->name);
}

void take_compat(Options& options, const Argument& argument) {
  options.usual_layout = parse_layout(argument.value, argument.option->name);
}

// The options of newer versions that take no value.
template <auto member, bool value>
void set(Options& options, const Argument&) {
  options.*member = value;
}

constexpr auto kOptions = std::to_array<Handled<Options>>({
    kShow<Options>,
    kSort<Options>,
    kEvent<Options>,
    kBy<Options>,
    kTopLines<Options>,
    kTop<Options>,
    kFunction<Options>,
    kFile<Options>,
    kShortenTemplates<Options>,
    kColor<Options>,
    kNoPager<Options>,
    {{"--threshold", Takes::attached, "N", "list functions with at least N% of an event [0.1]"},
     take_threshold},
    {{"--show-percs", Takes::nothing, "", "the same as --show-percs=yes"},
     set<&Options::show_percs, true>},
    {{"--no-show-percs", Takes::nothing, "", "the same as --show-percs=no"},
     set<&Options::show_percs, false>},
    kShowPercs<Options>,
    {{"--annotate", Takes::nothing, "", "the same as --auto=yes"},
     set<&Options::auto_annotate, true>},
    {{"--no-annotate", Takes::nothing, "", "the same as --auto=no"},
     set<&Options::auto_annotate, false>},
    kAuto<Options>,
    kContext<Options>,
    kIncludeShort<Options>,
    kInclude<Options>,
    profile::rename::kModFilename<Options>,
    profile::rename::kModFuncname<Options>,
    {{"--diff", Takes::nothing, "", "subtract the first of two profiles from the second"},
     set<&Options::difference, true>},
    kBefore<Options>,
    kAfter<Options>,
    kBeforeSource<Options>,
    kAfterSource<Options>,
    kBeforeGit<Options>,
    kAfterGit<Options>,
    {{"--layout", Takes::attached, "3.19|3.24",
      "print the report of this version's cg_annotate [3.19]"},
     take_layout},
    {{"--compat", Takes::attached, "3.19|3.24",
      "this version's layout, unless --layout is given [from VALGRIND_OPTS, or 3.19]"},
     take_compat},
    kJson<Options>,
    kPprof<Options>,
    kSpeedscope<Options>,
    kCallgrind<Options>,
    kFolded<Options>,
    kCsv<Options>,
    kHtml<Options>,
    kSources<Options>,
    kSourceRoot<Options>,
});

// What 3.24 does not have, and its layout has no place for.
void check_layout_of_3_24(const Options& options) {
  if (!options.by.empty() || options.top_lines)
    throw usage_error("--layout=3.24 has no place for {}",
                      options.by.empty() ? "--top-lines" : "--by");
  if (!options.user_files.empty())
    throw usage_error("{} is no profile, and --layout=3.24 takes no source files",
                      options.user_files.front());
  for (const SortEvent& event : options.sort)
    if (!event.threshold.text.empty())
      throw usage_error("--layout=3.24 has one threshold: --sort={} --threshold={}", event.name,
                        event.threshold.text);
  if (options.has_outputs())
    throw usage_error("--layout=3.24 is a text alone: other forms have the numbers of 3.19");
}

void check_comparison(const Options& options) {
  both_sides(options.comparison, options.difference, options.profiles);
  if (!options.user_files.empty())
    throw usage_error("{} is no profile, and a comparison takes no source files",
                      options.user_files.front());
  if (options.layout() == Layout::of_3_24)
    throw usage_error("--layout=3.24 has no place for {}", options.comparison.asked_by);
  if (!options.by.empty() || options.names.shorten_templates)
    throw usage_error(
        "{} compares functions and lines: --by and --shorten-templates have no place there",
        options.comparison.asked_by);
  if (options.needs_line_costs() || !options.folded.empty())
    throw usage_error("{} gives a text, JSON, CSV or a page: the other forms are of one profile",
                      options.comparison.asked_by);
  program::require_places(options.output_files());
}

void check(const Options& options) {
  require_given_files(options);
  if (!options.comparison.asked_by.empty()) return check_comparison(options);
  if (options.profiles.empty()) throw usage_error("no profile is given; see cg_annotate --help");
  if (const std::size_t given = options.profiles.size(); options.difference && given != 2)
    throw usage_error("--diff needs two profiles, {} given{}", given,
                      given > 2 ? "; several runs are compared with --before and --after" : "");
  program::require_places(options.output_files());
  if (options.layout() == Layout::of_3_24) check_layout_of_3_24(options);
}

}  // namespace

const program::Program<Options> kProgram = {
    .name = "cg_annotate",
    .synopsis = "[options] cachegrind-out-file… [source-file]…",
    .purpose =
        "Shows the counts of a Cachegrind profile for its functions and source lines.\n"
        "Several profiles are added up. \"-\" reads the first from standard input.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
};

}  // namespace cg::annotate
