// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/options.h"

#include "tool/caches/predictor_options.h"
#include "tool/callgrind/options/old_names.h"
#include "tool/core/option_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

constexpr Long kMostLevels = 1000;
constexpr Long kMostContexts = 1'000'000'000;

// A number at `text`, which ends at `end`.
std::uint32_t number_in(const char* arg, const char* text, char end, Long least, Long most,
                        const char*& rest) {
  HChar* stop = nullptr;
  const Long n = VG_(strtoll10)(text, &stop);
  if (stop == text || *stop != end || n < least || n > most)
    VG_(fmsg_bad_option)(arg, "not a number from %lld to %lld\n", least, most);
  rest = stop;
  return static_cast<std::uint32_t>(n);
}

template <auto kMember, Long kLeast, Long kMost = kMostLevels>
constexpr OptionKind<Options> levels{[](Options& o, const OptionArgument& a) {
  const char* rest = nullptr;
  o.*kMember = number_in(a.arg, a.value, '\0', kLeast, kMost, rest);
}};

// --separate-recsN=GLOB and the like.
template <auto kMember, Long kLeast>
constexpr OptionKind<Options> levels_of{
    [](Options& o, const OptionArgument& a) {
      const char* rest = nullptr;
      const std::uint32_t n = number_in(a.arg, a.value, '=', kLeast, kMostLevels, rest);
      (o.*kMember).add(n, rest + 1);
    },
    [](const Options& o, const char* /*name*/) { (o.*kMember).warn_of_unmatched(); }};

// Whatever they say, there are caches then.
template <auto kMember>
constexpr OptionKind<Options> model{[](Options& o, const OptionArgument& a) {
                                      flag<kMember>.take(o, a);
                                      o.cache_sim = true;
                                    },
                                    nullptr, true};

void take_line_uses(Options& o, const OptionArgument& a) {
  model<&Options::line_uses>.take(o, a);
  o.dump_instr |= o.line_uses;
}

void take_system_times(Options& o, const OptionArgument& a) {
  constexpr struct {
    const char* text;
    SystemTimes times;
  } kValues[] = {{"no", SystemTimes::none},
                 {"yes", SystemTimes::milliseconds},
                 {"msec", SystemTimes::milliseconds},
                 {"usec", SystemTimes::microseconds},
                 {"nsec", SystemTimes::nanoseconds}};
  for (const auto& value : kValues)
    if (VG_(strcmp)(a.value, value.text) == 0) {
      o.system_times = value.times;
      return;
    }
  VG_(fmsg_bad_option)(a.arg, "'%s' is none of no, yes, msec, usec and nsec\n", a.value);
}

void take_dump_every_bb(Options& o, const OptionArgument& a) {
  HChar* end = nullptr;
  const Long n = VG_(strtoll10)(a.value, &end);
  if (end == a.value || *end != '\0' || n < 0)
    VG_(fmsg_bad_option)(a.arg, "not a number of blocks, from 0 on\n");
  o.dump_every_bb = static_cast<std::uint64_t>(n);
}

void take_popped_on_jump(Options& o, const OptionArgument& a) {
  o.popped_on_jump.add(a.arg[VG_(strlen)(a.name)] == '\0' ? "*" : a.value);
}

void take_contexts(Options& o, const OptionArgument& a) {
  o.contexts = VG_(strcmp)(a.value, "full") == 0;
  if (!o.contexts && VG_(strcmp)(a.value, "no") != 0)
    VG_(fmsg_bad_option)(a.arg, "'%s' is neither no nor full\n", a.value);
}

// An option that does nothing, with the value that asks for nothing.
struct ShortText {
  consteval ShortText(
      const char* from) {  // NOLINT(google-explicit-constructor): a template's argument
    for (std::size_t i = 0; from[i] != '\0'; ++i) text[i] = from[i];
  }
  char text[8]{};
};
template <ShortText kNothing>
constexpr OptionKind<Options> dead{[](Options& o, const OptionArgument& a) {
  if (VG_(strcmp)(a.value, kNothing.text) != 0) o.dead.add(a.arg);
}};

void take_sectors(Options& o, const OptionArgument& a) {
  dead<"no">.take(o, a);
  o.cache_sim = true;
}

void take_callers(Options& o, const OptionArgument& a) {
  if (VG_(strcmp)(a.value, "auto") == 0) return o.dead.add(a.arg);
  levels<&Options::callers, 0>.take(o, a);
}

// A line above a group of options in --help.
constexpr Option<Options> heading(const char* text) { return {{nullptr, "", text}}; }

constexpr Option<Options> kOptions[] = {
    heading("\n   dump creation options:\n"),
    {{"--callgrind-out-file", "=<f>", "Output file name [callgrind.out.%p]"},
     text<&Options::out_file>},
    {{"--dump-line", "=no|yes", "Dump source lines of costs? [yes]"}, flag<&Options::dump_line>},
    {{"--dump-instr", "=no|yes", "Dump instruction address of costs? [no]"},
     flag<&Options::dump_instr>},
    {{"--compress-strings", "=no|yes", "Compress strings in profile dump? [yes]"},
     flag<&Options::compress_strings>},
    {{"--compress-pos", "=no|yes", "Compress positions in profile dump? [yes]"},
     flag<&Options::compress_positions>},
    {{"--combine-dumps", "=no|yes", "Concat all dumps into same file [no]"},
     flag<&Options::combine_dumps>},
    {{"--jitmap", "=no|yes", "Names of code made at run time from /tmp/perf-PID.map? [no]"},
     flag<&Options::jit_map>},

    heading("\n   activity options:\n"),
    {{"--dump-every-bb", "=<count>", "Dump every <count> basic blocks [0=never]"},
     {take_dump_every_bb}},
    {{"--dump-before", "=<func>", "Dump when entering function"}, glob<&Options::dumped_before>},
    {{"--zero-before", "=<func>", "Zero all costs when entering function"},
     glob<&Options::zeroed_before>},
    {{"--dump-after", "=<func>", "Dump when leaving function"}, glob<&Options::dumped_after>},

    heading("\n   data collection options:\n"),
    {{"--instr-atstart", "=no|yes", "Do instrumentation at callgrind start [yes]"},
     flag<&Options::instr_at_start>},
    {{"--collect-atstart", "=no|yes", "Collect at process/thread start [yes]"},
     flag<&Options::given_collect_at_start>},
    {{"--toggle-collect", "=<func>", "Toggle collection on enter/leave function"},
     glob<&Options::toggled>},
    {{"--collect-jumps", "=no|yes", "Collect jumps? [no]"}, flag<&Options::collect_jumps>},
    {{"--collect-bus", "=no|yes", "Collect global bus events? [no]"}, flag<&Options::collect_bus>},
    {{"--collect-systime", "=no|yes|msec|usec|nsec",
      "Collect system calls and their time? [no]\nyes is msec; nsec has the processor's time, too"},
     {take_system_times}},

    heading("\n   cost entity separation options:\n"),
    {{"--separate-threads", "=no|yes", "Separate data per thread [no]"},
     flag<&Options::separate_threads>},
    {{"--separate-callers", "=<n>", "Separate functions by call chain length [0]"}, {take_callers}},
    {{"--separate-callers", "<n>=<f>", "Separate <n> callers for function <f>"},
     levels_of<&Options::given_callers, 0>},
    {{"--separate-recs", "=<n>", "Separate function recursions up to level [2]"},
     levels<&Options::recursions, 1>},
    {{"--separate-recs", "<n>=<f>", "Separate <n> recursions for function <f>"},
     levels_of<&Options::given_recursions, 1>},
    {kContexts, {take_contexts}},
    {{"--context-recursion", "=<n>", "Calls of a function on a stack that are told apart [3]"},
     levels<&Options::context_recursion, 1>},
    {{"--context-limit", "=<n>", "Stacks that are told apart [1000000]"},
     levels<&Options::context_limit, 1, kMostContexts>},
    {{"--skip-plt", "=no|yes", "Ignore calls to/from PLT sections? [yes]"},
     flag<&Options::skip_plt>},
    {{"--skip-direct-rec", "=no|yes", "Ignore direct recursions? [no]"},
     flag<&Options::skip_direct_recs>},
    {{"--fold-clones", "=no|yes", "Count f.cold, f.part.0, f.isra.0 and so on as f? [no]"},
     flag<&Options::fold_clones>},
    {{"--fn-skip", "=<function>", "Ignore calls to/from function?"}, glob<&Options::skipped>},
    {{"--fn-group", "<n>=<function>", "Functions of a group are one while they call each other"},
     levels_of<&Options::groups, 1>},
    {{"--pop-on-jump", "[=<f>]", "A jump out of the function ends its call"},
     {take_popped_on_jump, glob<&Options::popped_on_jump>.warn}},

    heading("\n   simulation options:\n"),
    {{"--branch-sim", "=no|yes", "Do branch prediction simulation [no]"},
     flag<&Options::branch_sim>},
    {kBranchPredictor, branch_predictor<&Options::predictors>},
    {kIndirectPredictor, indirect_predictor<&Options::predictors>},
    {kReturnStack, return_stack<&Options::predictors>},
    {kBranchReasons, flag<&Options::branch_reasons>},
    {{"--cache-sim", "=no|yes", "Do cache simulation [no]"}, flag<&Options::cache_sim>},
    {kMissClasses, flag<&Options::miss_classes>},
    {kMissPatterns, flag<&Options::miss_patterns>},
    {kCurve, flag<&Options::curve>},

    heading("\n   cache simulator options (does cache simulation if used):\n"),
    {{"--simulate-wb", "=no|yes", "Count write-back events [no]"}, model<&Options::write_back>},
    {{"--simulate-hwpref", "=no|yes", "Simulate hardware prefetch [no]"},
     model<&Options::prefetch>},
    {{"--cacheuse", "=no|yes", "Collect cache block use [no]"}, {take_line_uses}},

    {{"--simulate-sectors", "=", nullptr}, {take_sectors}},
    {{"--collect-alloc", "=", nullptr}, dead<"no">},
    {{"--compress-mangled", "=", nullptr}, dead<"no">},
    {{"--ct-verbose", "=", nullptr}, dead<"0">},
    {{"--ct-verbose", "<n>=<f>", nullptr}, dead<"=0">},
    {{"--ct-vstart", "=", nullptr}, dead<"0">},
    {{"--dump-bb", "=", nullptr}, dead<"no">},
    {{"--dump-bbs", "=", nullptr}, dead<"no">},
    {{"--mangle-names", "=", nullptr}, dead<"yes">},
};

constexpr Option<Options> kDebugOptions[] = {
    {{"--short-cut", "=no|yes", "Skip blocks that cannot begin a call? [yes]"},
     flag<&Options::short_cut>},
    {{"--check-calls", "=no|yes", "Check the stacks of calls wherever a block is looked at? [no]"},
     flag<&Options::check_calls>},
};

constexpr std::size_t kHelpColumn = 30;

}  // namespace

bool Options::parse(const char* arg) {
  arg = spelt_today(arg);
  const bool is_of_caches = caches.parse(arg);
  cache_sim |= is_of_caches;
  return is_of_caches || parse_option<Options>(kOptions, *this, arg) ||
         parse_option<Options>(kDebugOptions, *this, arg);
}

sim::EventGroups Options::events() const {
  sim::EventGroups wanted;
  wanted.add(sim::Event::Group::cache, cache_sim);
  wanted.add(sim::Event::Group::branch, branch_sim);
  wanted.add(sim::Event::Group::returns, predictors.predicts_returns());
  wanted.add(sim::Event::Group::branch_reasons, branch_reasons);
  wanted.add(sim::Event::Group::write_back, cache_sim && write_back);
  wanted.add(sim::Event::Group::cache_use, cache_sim && line_uses);
  wanted.add(sim::Event::Group::miss_classes, miss_classes);
  wanted.add(sim::Event::Group::miss_patterns, miss_patterns);
  if (curve) wanted.add_curve(curve_word);
  if (machine) add_events(*machine, wanted);
  wanted.add(sim::Event::Group::bus, collect_bus);
  wanted.add(sim::Event::Group::system_calls, system_times != SystemTimes::none);
  wanted.add(sim::Event::Group::system_cpu_time, system_times == SystemTimes::nanoseconds);
  return wanted;
}

void Options::warn_of_unmatched() const { warn_of_options<Options>(kOptions, *this); }

char* Options::expanded_out_file() const {
  return VG_(expand_file_name)("--callgrind-out-file", out_file);
}

void say_near_option(const char* arg) { tool::say_near_option<Options>(kOptions, arg); }

void print_usage() {
  print_options<Options>(kOptions, kHelpColumn);
  print_cache_usage();
}

void print_debug_usage() { print_options<Options>(kDebugOptions, kHelpColumn); }

}  // namespace cg::tool::callgrind
