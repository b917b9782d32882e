// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/options.h"

#include "tool/caches/predictor_options.h"
#include "tool/core/message.h"
#include "tool/core/option_table.h"
#include "tool/core/valgrind.h"
#include "tool/objects/call_sites.h"
#include "tool/segments/stack_watch.h"

namespace cg::tool::cachegrind {
namespace {

// A million seconds are twelve days.
template <auto kMember>
constexpr OptionKind<Options> seconds = integer<kMember, 1, 1'000'000>;

void take_compat(Options& options, const OptionArgument& a) {
  for (const Compat& compat : kCompat)
    if (VG_(strcmp)(a.value, compat.version) == 0) {
      options.compat = &compat;
      return;
    }
  VG_(fmsg_bad_option)(a.arg, "'%s' is neither 3.19 nor 3.24\n", a.value);
}

void take_unknown(Options& options, const OptionArgument& a) {
  options.unknown_object = VG_(strcmp)(a.value, "object") == 0;
  if (!options.unknown_object && VG_(strcmp)(a.value, "no") != 0)
    VG_(fmsg_bad_option)(a.arg, "'%s' is neither no nor object\n", a.value);
}

void take_toggle(Options& options, const OptionArgument& a) {
  if (!StackWatch::kIsSupported)
    VG_(fmsg_bad_option)(a.arg, "functions cannot be toggled on this platform\n");
  if (a.value[0] == '\0') VG_(fmsg_bad_option)(a.arg, "a function's name is missing\n");
  options.toggled.add(a.value);
}

void take_allocator(Options& options, const OptionArgument& a) {
  if (const char* const problem = options.allocators.add(a.value); problem != nullptr)
    VG_(fmsg_bad_option)(a.arg, "%s\n", problem);
}

void warn_of_allocators(const Options& options, const char* name) {
  options.allocators.warn_of_unmatched(name);
}

// The file's name is expanded once after all options are read, and again when it is written.
constexpr Option<Options> kOptions[] = {
    {{"--cache-sim", "=yes|no", "collect cache stats? [yes]"}, flag<&Options::given_cache_sim>},
    {{"--branch-sim", "=yes|no", "collect branch prediction stats? [no]"},
     flag<&Options::branch_sim>},
    {kBranchPredictor, branch_predictor<&Options::predictors>},
    {kIndirectPredictor, indirect_predictor<&Options::predictors>},
    {kReturnStack, return_stack<&Options::predictors>},
    {kBranchReasons, flag<&Options::branch_reasons>},
    {kMissClasses, flag<&Options::miss_classes>},
    {kMissPatterns, flag<&Options::miss_patterns>},
    {kCurve, flag<&Options::curve>},
    {{"--dump-instr", "=no|yes", "write costs by instruction, for Callgrind's readers? [no]"},
     flag<&Options::dump_instr>},
    {{"--unknown", "=no|object", "name code without lines by its object? [no]"}, {take_unknown}},
    {{"--objects", "=no|yes", "tell which data misses, in <file>.objects? [no]"},
     flag<&Options::objects>},
    {{"--object-callers", "=<number>", "tell allocations apart by so many callers [4]"},
     integer<&Options::object_callers, 0, CallSites::kMostCallers>},
    {{"--allocator", "=[<form>:]<function>",
      "allocates, too (glob); forms are in the manual [size1]"},
     {take_allocator, warn_of_allocators}},
    {{"--cachegrind-out-file", "=<file>", "output file name [cachegrind.out.%p]"},
     text<&Options::out_file>},
    {{"--instr-at-start", "=yes|no", "instrument at start? [yes]"}, flag<&Options::instr_at_start>},
    {{"--toggle", "=<function>", "count only while in <function> (glob) [off]"},
     {take_toggle, glob<&Options::toggled>.warn}},
    {{"--exact", "=yes|no", "count only instructions that ran? [no]"}, flag<&Options::exact>},
    {{"--checkpoint", "=<seconds>", "write the profile so far at this interval [never]"},
     seconds<&Options::checkpoint>},
    {{"--progress", "=<seconds>", "report progress at this interval [never]"},
     seconds<&Options::progress>},
    {{"--fingerprint", "=yes|no", "record the facts that the counts depend on? [no]"},
     flag<&Options::fingerprint>},
    {{"--index", "=yes|no", "list the processes beside their profiles? [no]"},
     flag<&Options::index>},
    {{"--compat", "=3.19|3.24", "defaults and messages of which version? [3.19]"}, {take_compat}},
};

}  // namespace

bool Options::parse(const char* arg) {
  return caches.parse(arg) || parse_option<Options>(kOptions, *this, arg);
}

void Options::warn_of_unmatched() const { warn_of_options<Options>(kOptions, *this); }

sim::EventGroups Options::events() const {
  sim::EventGroups wanted;
  wanted.add(sim::Event::Group::cache, cache_sim());
  wanted.add(sim::Event::Group::branch, branch_sim);
  wanted.add(sim::Event::Group::returns, predictors.predicts_returns());
  wanted.add(sim::Event::Group::branch_reasons, branch_reasons);
  wanted.add(sim::Event::Group::miss_classes, miss_classes);
  wanted.add(sim::Event::Group::miss_patterns, miss_patterns);
  if (curve) wanted.add_curve(curve_word);
  if (machine) add_events(*machine, wanted);
  return wanted;
}

char* Options::expanded_out_file() const {
  return VG_(expand_file_name)("--cachegrind-out-file", out_file);
}

char* Options::likely_out_file() const {
  HChar* const name = VG_(strdup)("cg.out_file", out_file);
  for (HChar* c = name; *c != '\0'; ++c) {
    if (*c != '%') continue;
    ++c;
    if (*c == 'n') *c = 'p';
    if (*c == '\0') break;
  }
  char* const expanded = VG_(expand_file_name)("--cachegrind-out-file", name);
  VG_(free)(name);
  return expanded;
}

void say_near_option(const char* arg) { tool::say_near_option<Options>(kOptions, arg); }

void print_usage() {
  print_cache_usage();
  print_options<Options>(kOptions, 37);
}

void print_debug_usage() { print("    (none)\n"); }

}  // namespace cg::tool::cachegrind
