// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/options.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "annotate/options/option_values.h"
#include "annotate/options/report_options.h"
#include "annotate/options/sort_events.h"
#include "annotate/sources/source_file.h"
#include "profile/beginning.h"
#include "profile/folder.h"
#include "program/error.h"
#include "program/output_file.h"

namespace cg::annotate {
namespace {

// Sorts the files on a command line into profiles and sources, by the beginnings of the files. A
// folder of profiles stands for the profiles in it.
void add_profile(Options& options, const std::string& name) {
  require_profile(name);
  for (std::string& run : profile::runs_of(name)) options.profiles.push_back(std::move(run));
}

// The message about it depends on options that may follow.
void note_missing(Options& options, const std::string& name) {
  if (!options.missing_file.empty()) return;
  options.missing_file = name;
  options.missing_file_error = source_not_found(name, options.include_dirs);
}

// A profile or a source file: its beginning tells.
void take_further_file(Options& options, const std::string& name) {
  const std::string path = source_path(name, options.include_dirs);
  if (path.empty()) return note_missing(options, name);
  if (profile::is_folder_of_profiles(path))
    add_profile(options, path);
  else if (profile::begins_like_a_profile(beginning_of(path)))
    options.profiles.push_back(path);
  else if (std::ranges::find(options.user_files, name) == options.user_files.end())
    options.user_files.push_back(name);
}

// Throws when the first profile, or a profile of a side of a comparison, may not be read.
void take_file(Options& options, std::string_view name) {
  if (options.comparison.side != nullptr)
    take_profile(options.comparison, name);
  else if (options.profiles.empty())
    add_profile(options, std::string(name));
  else if (name == "-")
    throw program::usage_error("only the first file can be standard input");
  else
    take_further_file(options, std::string(name));
}

// Throws when a file was neither. If there are two profiles, neither can be a source.
void require_given_files(const Options& options) {
  if (options.missing_file.empty()) return;
  if (options.difference) throw program::Error(options.missing_file + ": no such profile");
  throw program::Error(options.missing_file_error);
}

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

void take_objects(Options& options, const Argument& argument) {
  options.objects = argument.not_empty();
}

// The options of newer versions that take no value.
template <auto member, bool value>
void set(Options& options, const Argument&) {
  options.*member = value;
}

constexpr auto kOptions = std::to_array<Handled<Options>>({
    kBrief<Options>,
    kBriefOfLines<Options>,
    kShow<Options>,
    kSort<Options>,
    kEvent<Options>,
    kCyclesOf<Options>,
    kBy<Options>,
    kTopLines<Options>,
    kTop<Options>,
    {{"--objects", Takes::attached, "FILE|no",
      "the misses by object of the profile F [F.objects, if it is there]"},
     take_objects},
    kAllAssembly<Options>,
    kAssembly<Options>,
    kFunction<Options>,
    kFile<Options>,
    kShortenTemplates<Options>,
    kInline<Options>,
    kNearestLines<Options>,
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

// Refuses reports that 3.24 does not have and that its layout has no place for.
void check_layout_of_3_24(const Options& options) {
  if (options.assembly) throw usage_error("--layout=3.24 has no place for --asm");
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
  if (options.inline_tree) throw usage_error("--layout=3.24 has no place for --inline=tree");
  if (options.brief_lines) throw usage_error("--layout=3.24 has no place for --brief");
  if (options.names_objects())
    throw usage_error("--layout=3.24 has no place for --objects={}", options.objects);
  if (options.has_outputs())
    throw usage_error("--layout=3.24 is a text alone: other forms have the numbers of 3.19");
}

// A brief chooses by itself what it shows. Other forms beside it show what the user chooses.
void check_brief(const Options& options) {
  if (!options.brief_lines || options.has_outputs()) return;
  const std::string_view other = options.assembly      ? "--asm"
                                 : options.top_lines   ? "--top-lines"
                                 : !options.by.empty() ? "--by"
                                 : options.has_globs() ? "--function and --file"
                                                       : "";
  if (!other.empty()) throw usage_error("--brief is about the whole program: no {}", other);
  if (!options.user_files.empty())
    throw usage_error("{} is no profile, and --brief takes no source files",
                      options.user_files.front());
}

void check_comparison(const Options& options) {
  check_brief(options);
  if (options.names_objects())
    throw usage_error("{} compares no misses by object: no --objects={}", options.asked_by(),
                      options.objects);
  if (options.assembly)
    throw usage_error("{} compares no instructions: no --asm", options.asked_by());
  options.sides();
  if (!options.user_files.empty())
    throw usage_error("{} is no profile, and a comparison takes no source files",
                      options.user_files.front());
  if (options.layout() == Layout::of_3_24)
    throw usage_error("--layout=3.24 has no place for {}", options.asked_by());
  if (options.names.shorten_templates)
    throw usage_error("{} compares functions by their whole names, without --shorten-templates",
                      options.asked_by());
  for (const Level level : {Level::kind, Level::offset})
    if (std::ranges::find(options.by, level) != options.by.end())
      throw usage_error("--by={}: {} compares no misses by object", name_of(level),
                        options.asked_by());
  if (options.needs_threads())
    throw usage_error("--by=thread: {} compares no threads", options.asked_by());
  if (std::ranges::find(options.by, Level::line) != options.by.end())
    throw usage_error("--by=line: lines of two sides are compared by --top-lines, or in sources");
  if (options.needs_line_costs() || !options.folded.empty())
    throw usage_error("{} gives a text, JSON, CSV or a page: the other forms are of one profile",
                      options.asked_by());
  program::require_places(options.output_files());
}

void check(const Options& options) {
  require_given_files(options);
  if (options.compares()) return check_comparison(options);
  if (options.profiles.empty()) throw usage_error("no profile is given; see cg_annotate --help");
  if (const std::size_t given = options.profiles.size(); options.difference && given != 2)
    throw usage_error("--diff needs two profiles, {} given{}", given,
                      given > 2 ? "; several runs are compared with --before and --after" : "");
  if (options.names_objects() && (options.difference || options.profiles.size() != 1))
    throw usage_error("--objects={} needs one profile", options.objects);
  if (options.inline_tree && options.difference && options.needs_stacks())
    throw usage_error("--diff has no stacks of inlined calls: no --inline=tree for this output");
  check_brief(options);
  if (options.needs_threads() && options.inline_tree)
    throw usage_error("--by=thread knows functions as they were compiled: no --inline=tree");
  if (options.assembly && options.difference)
    throw usage_error("--diff compares no instructions: no --asm");
  refuse_assembly_of_inlined(options);
  program::require_places(options.output_files());
  if (options.layout() == Layout::of_3_24) check_layout_of_3_24(options);
}

}  // namespace

Layout parse_layout(std::string_view text, std::string_view option) {
  if (text != "3.19" && text != "3.24")
    throw program::usage_error("{}={} should be {}=3.19 or {}=3.24", option, text, option, option);
  return text == "3.24" ? Layout::of_3_24 : Layout::of_3_19;
}

Layout layout_of_tool(std::string_view options) {
  Layout layout = Layout::of_3_19;
  while (!options.empty()) {
    const std::size_t end = std::min(options.find_first_of(" \t\n"), options.size());
    const std::string_view word = options.substr(0, end);
    for (const std::string_view option : {"--compat=", "--cachegrind:compat="})
      if (word.starts_with(option))
        layout = word.substr(option.size()) == "3.24" ? Layout::of_3_24 : Layout::of_3_19;
    options.remove_prefix(std::min(end + 1, options.size()));
  }
  return layout;
}

Layout layout_of_environment() {
  const char* const options = std::getenv("VALGRIND_OPTS");
  return layout_of_tool(options == nullptr ? "" : options);
}

constexpr auto kUsual = std::to_array<std::string_view>(
    {"--brief", "--show", "--sort", "--top", "--function", "--auto", "--diff", "--html"});

const program::Program<Options> kProgram = {
    .name = "cg_annotate",
    .synopsis = "[options] cachegrind-out-file… [source-file]…",
    .purpose =
        "Shows the counts of a Cachegrind profile for its functions and source lines.\n"
        "Several profiles are added up. \"-\" reads the first from standard input.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
    .examples =
        "  cg_annotate cachegrind.out.4711                       functions, source lines\n"
        "  cg_annotate --sort=D1mr --top=20 cachegrind.out.4711  by misses of data\n"
        "  cg_annotate --diff before.out after.out               what a change did\n"
        "  cg_annotate --html=page.html cachegrind.out.4711      for a browser",
    .usual = kUsual,
};

}  // namespace cg::annotate
