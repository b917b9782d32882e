// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/options.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "annotate/options/option_values.h"
#include "annotate/options/output_options.h"
#include "annotate/options/report_options.h"
#include "annotate/options/sort_events.h"
#include "annotate/sources/source_file.h"
#include "profile/beginning.h"
#include "profile/moved_trees.h"
#include "program/error.h"

namespace cg::annotate::callgraph {
namespace {

using program::Argument;
using program::Handled;
using program::Takes;
using program::usage_error;

void take_threshold(Options& options, const Argument& argument) {
  options.threshold = parse_threshold(argument.value, argument.option->name, 100);
}
void take_inclusive(Options& options, const Argument& argument) {
  options.inclusive = argument.yes();
}
void take_tree(Options& options, const Argument& argument) {
  const std::string_view tree = argument.value;
  constexpr std::array<std::string_view, 6> kTrees = {"none", "caller",  "calling",
                                                      "both", "context", "inverted"};
  if (std::ranges::find(kTrees, tree) == kTrees.end())
    throw usage_error("--tree={} should be none, caller, calling, both, context or inverted", tree);
  options.contexts = tree == "context"    ? Options::Contexts::callees
                     : tree == "inverted" ? Options::Contexts::callers
                                          : Options::Contexts::none;
  options.callers = tree == "caller" || tree == "both";
  options.callees = tree == "calling" || tree == "both";
}

void take_file(Options& options, std::string_view name) {
  const std::string file(name);
  if (options.profile.empty()) {
    require_profile(options.profile = file);
  } else {
    if (profile::begins_like_a_profile(beginning_of(require_source(file, options.include_dirs))))
      throw usage_error(
          "{} is a profile, and callgrind_annotate shows one: cg_merge adds profiles up, cg_diff "
          "compares two",
          file);
    if (std::ranges::find(options.user_files, file) == options.user_files.end())
      options.user_files.push_back(file);
  }
}

// Groups have self costs of functions as they were emitted.
void check_groups(const Options& options) {
  if (options.inclusive) throw usage_error("--by groups self costs: no --inclusive=yes");
  if (options.callers || options.callees)
    throw usage_error("--by shows groups instead of functions: no --tree={}",
                      !options.callees  ? "caller"
                      : options.callers ? "both"
                                        : "calling");
  if (options.needs_threads() && options.inline_tree)
    throw usage_error("--by=thread knows functions as they were compiled: no --inline=tree");
  if (options.needs_threads() && !options.profile.empty() &&
      !profile::can_be_read_twice(options.profile))
    throw usage_error("--by=thread reads a profile twice, which {} cannot be", options.profile);
}

// A brief chooses by itself what it shows. A page beside it shows what the user chooses.
void check_brief(const Options& options) {
  if (!options.brief_lines || options.has_outputs()) return;
  const std::string_view other =
      options.assembly                                                                    ? "--asm"
      : !options.by.empty()                                                               ? "--by"
      : options.callers || options.callees || options.contexts != Options::Contexts::none ? "--tree"
                                                                                          : "";
  if (!other.empty()) throw usage_error("--brief is about the whole program: no {}", other);
  if (!options.user_files.empty())
    throw usage_error("{} is no profile, and --brief takes no source files",
                      options.user_files.front());
}

void check(const Options& options) {
  check_brief(options);
  refuse_assembly_of_inlined(options);
  if (!options.by.empty()) check_groups(options);
  if (options.contexts != Options::Contexts::none && options.inline_tree)
    throw usage_error("--tree={} shows functions as they were emitted: no --inline=tree",
                      options.contexts == Options::Contexts::callees ? "context" : "inverted");
}

constexpr auto kOptions = std::to_array<Handled<Options>>({
    kBrief<Options>,
    kBriefOfLines<Options>,
    kShow<Options>,
    kSort<Options>,
    kEvent<Options>,
    kCyclesOf<Options>,
    {{"--threshold", Takes::attached, "N",
      "list functions until they make N% of the first sort event [99]"},
     take_threshold},
    kShowPercs<Options>,
    kAuto<Options>,
    kContext<Options>,
    {{"--inclusive", Takes::attached, "yes|no", "add the costs of all that a function calls [no]"},
     take_inclusive},
    {{"--tree", Takes::attached, "none|caller|calling|both|context|inverted",
      "show calls around functions, or whole stacks [none]"},
     take_tree},
    kBy<Options>,
    kAllAssembly<Options>,
    kAssembly<Options>,
    kInline<Options>,
    kNearestLines<Options>,
    kIncludeShort<Options>,
    kInclude<Options>,
    kHtml<Options>,
    kSources<Options>,
    kSourceRoot<Options>,
});

}  // namespace

constexpr auto kUsual = std::to_array<std::string_view>(
    {"--brief", "--show", "--sort", "--auto", "--inclusive", "--tree", "--html"});

const program::Program<Options> kProgram = {
    .name = "callgrind_annotate",
    .synopsis = "[options] [callgrind-out-file [source-file]…]",
    .purpose =
        "Shows the counts of a Callgrind profile for its functions, calls and lines.\n"
        "Without a file it reads the first callgrind.out* here. \"-\" is standard input.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
    .examples =
        "  callgrind_annotate callgrind.out.4711                   functions and lines\n"
        "  callgrind_annotate --html=page.html callgrind.out.4711  for a browser\n"
        "  callgrind_annotate --inclusive=yes --tree=calling callgrind.out.4711",
    .usual = kUsual,
};

std::string found_profile() {
  for (const std::string_view beginning : {"callgrind.out", "cachegrind.out"}) {
    std::string first;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(".", error))
      if (std::string name = entry.path().filename();
          name.starts_with(beginning) && (first.empty() || name < first))
        first = std::move(name);
    if (!first.empty()) return first;
  }
  throw usage_error(
      "no profile is given, and none is called callgrind.out*; see callgrind_annotate --help");
}

}  // namespace cg::annotate::callgraph
