// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/options.h"

#include "tool/callgrind/options/old_names.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

constexpr Long kMostLevels = 1000;

// What stands behind `name`; nullptr: it is another option.
const char* value_of(const char* arg, const char* name) {
  const SizeT length = VG_(strlen)(name);
  return VG_(strncmp)(arg, name, length) == 0 ? arg + length : nullptr;
}

bool yes_or_no(const char* arg, const char* value) {
  const bool yes = VG_(strcmp)(value, "yes") == 0;
  if (!yes && VG_(strcmp)(value, "no") != 0)
    VG_(fmsg_bad_option)(arg, "Invalid boolean value '%s' (should be 'yes' or 'no')\n", value);
  return yes;
}

// A number of levels at `text`, which ends at `end`.
std::uint32_t level(const char* arg, const char* text, char end, Long least, const char*& rest) {
  HChar* stop = nullptr;
  const Long n = VG_(strtoll10)(text, &stop);
  if (stop == text || *stop != end || n < least || n > kMostLevels)
    VG_(fmsg_bad_option)(arg, "not a number from %lld to %lld\n", least, kMostLevels);
  rest = stop;
  return static_cast<std::uint32_t>(n);
}

bool parse_level(const char* arg, const char* name, Long least, std::uint32_t& all) {
  const char* value = value_of(arg, name);
  if (value == nullptr) return false;
  all = level(arg, value, '\0', least, value);
  return true;
}

// --separate-recsN=GLOB and the like.
bool parse_level(const char* arg, const char* name, Long least, Levels& some) {
  const char* value = value_of(arg, name);
  if (value == nullptr || *value == '=') return false;
  const std::uint32_t n = level(arg, value, '=', least, value);
  some.add(n, value + 1);
  return true;
}

}  // namespace

bool Options::parse(const char* arg) {
  arg = spelt_today(arg);
  return parse_caches(arg) || dead.parse(arg) || parse_flag(arg) || parse_system_times(arg) ||
         parse_glob(arg) || parse_levels(arg) || parse_dump_every_bb(arg) ||
         VG_STR_CLO(arg, "--callgrind-out-file", out_file);
}

// Whatever they say, there are caches then.
bool Options::parse_caches(const char* arg) {
  const struct {
    const char* name;
    bool& value;
  } models[] = {
      {"--simulate-wb=", write_back}, {"--simulate-hwpref=", prefetch}, {"--cacheuse=", line_uses}};
  bool is_one = caches.parse(arg);
  for (const auto& model : models)
    if (const char* const value = value_of(arg, model.name)) {
      model.value = yes_or_no(arg, value);
      if (&model.value == &line_uses) dump_instr |= line_uses;
      is_one = true;
    }
  is_one |= value_of(arg, "--simulate-sectors=") != nullptr && dead.parse(arg);
  cache_sim |= is_one;
  return is_one;
}

bool Options::parse_flag(const char* arg) {
  const struct {
    const char* name;
    bool& value;
  } flags[] = {{"--dump-line=", dump_line},
               {"--dump-instr=", dump_instr},
               {"--compress-strings=", compress_strings},
               {"--compress-pos=", compress_positions},
               {"--combine-dumps=", combine_dumps},
               {"--separate-threads=", separate_threads},
               {"--skip-plt=", skip_plt},
               {"--skip-direct-rec=", skip_direct_recs},
               {"--collect-jumps=", collect_jumps},
               {"--jitmap=", jit_map},
               {"--collect-bus=", collect_bus},
               {"--fold-clones=", fold_clones},
               {"--short-cut=", short_cut},
               {"--check-calls=", check_calls},
               {"--cache-sim=", cache_sim},
               {"--branch-sim=", branch_sim},
               {"--instr-atstart=", instr_at_start},
               {"--collect-atstart=", given_collect_at_start}};
  for (const auto& flag : flags)
    if (const char* const value = value_of(arg, flag.name)) {
      flag.value = yes_or_no(arg, value);
      return true;
    }
  return false;
}

bool Options::parse_system_times(const char* arg) {
  const char* const value = value_of(arg, "--collect-systime=");
  if (value == nullptr) return false;
  const struct {
    const char* text;
    SystemTimes times;
  } values[] = {{"no", SystemTimes::none},
                {"yes", SystemTimes::milliseconds},
                {"msec", SystemTimes::milliseconds},
                {"usec", SystemTimes::microseconds},
                {"nsec", SystemTimes::nanoseconds}};
  for (const auto& v : values) {
    if (VG_(strcmp)(value, v.text) != 0) continue;
    system_times = v.times;
    return true;
  }
  VG_(fmsg_bad_option)(arg, "'%s' is none of no, yes, msec, usec and nsec\n", value);
  return false;
}

sim::EventGroups Options::events() const {
  sim::EventGroups wanted;
  wanted.add(sim::Event::Group::cache, cache_sim);
  wanted.add(sim::Event::Group::branch, branch_sim);
  wanted.add(sim::Event::Group::write_back, cache_sim && write_back);
  wanted.add(sim::Event::Group::cache_use, cache_sim && line_uses);
  wanted.add(sim::Event::Group::bus, collect_bus);
  wanted.add(sim::Event::Group::system_calls, system_times != SystemTimes::none);
  wanted.add(sim::Event::Group::system_cpu_time, system_times == SystemTimes::nanoseconds);
  return wanted;
}

namespace {

// The options whose value is a glob; Globs may be const.
template <typename Options, typename Visit>
void for_each_list(Options& options, Visit visit) {
  visit("--fn-skip", options.skipped);
  visit("--pop-on-jump", options.popped_on_jump);
  visit("--toggle-collect", options.toggled);
  visit("--dump-before", options.dumped_before);
  visit("--dump-after", options.dumped_after);
  visit("--zero-before", options.zeroed_before);
}

}  // namespace

bool Options::parse_glob(const char* arg) {
  bool is_one = VG_(strcmp)(arg, "--pop-on-jump") == 0;
  if (is_one) popped_on_jump.add("*");
  for_each_list(*this, [&](const char* name, FunctionGlobs& globs) {
    const char* const value = value_of(arg, name);
    if (value == nullptr || *value != '=') return;
    globs.add(value + 1);
    is_one = true;
  });
  return is_one;
}

bool Options::parse_levels(const char* arg) {
  return parse_level(arg, "--separate-recs=", 1, recursions) ||
         parse_level(arg, "--separate-recs", 1, given_recursions) ||
         parse_level(arg, "--separate-callers=", 0, callers) ||
         parse_level(arg, "--separate-callers", 0, given_callers) ||
         parse_level(arg, "--fn-group", 1, groups);
}

bool Options::parse_dump_every_bb(const char* arg) {
  const char* const value = value_of(arg, "--dump-every-bb=");
  if (value == nullptr) return false;
  HChar* end = nullptr;
  const Long n = VG_(strtoll10)(value, &end);
  if (end == value || *end != '\0' || n < 0)
    VG_(fmsg_bad_option)(arg, "not a number of blocks, from 0 on\n");
  dump_every_bb = static_cast<std::uint64_t>(n);
  return true;
}

void Options::warn_of_unmatched() const {
  for_each_list(
      *this, [](const char* name, const FunctionGlobs& globs) { globs.warn_of_unmatched(name); });
  given_recursions.warn_of_unmatched();
  given_callers.warn_of_unmatched();
  groups.warn_of_unmatched();
}

char* Options::expanded_out_file() const {
  return VG_(expand_file_name)("--callgrind-out-file", out_file);
}

void print_usage() {
  print(
      "\n   dump creation options:\n"
      "    --callgrind-out-file=<f>  Output file name [callgrind.out.%%p]\n"
      "    --dump-line=no|yes        Dump source lines of costs? [yes]\n"
      "    --dump-instr=no|yes       Dump instruction address of costs? [no]\n"
      "    --compress-strings=no|yes Compress strings in profile dump? [yes]\n"
      "    --compress-pos=no|yes     Compress positions in profile dump? [yes]\n"
      "    --combine-dumps=no|yes    Concat all dumps into same file [no]\n"
      "    --jitmap=no|yes           Names of code made at run time from /tmp/perf-PID.map? [no]\n"
      "\n   activity options:\n"
      "    --dump-every-bb=<count>   Dump every <count> basic blocks [0=never]\n"
      "    --dump-before=<func>      Dump when entering function\n"
      "    --zero-before=<func>      Zero all costs when entering function\n"
      "    --dump-after=<func>       Dump when leaving function\n"
      "\n   data collection options:\n"
      "    --instr-atstart=no|yes    Do instrumentation at callgrind start [yes]\n"
      "    --collect-atstart=no|yes  Collect at process/thread start [yes]\n"
      "    --toggle-collect=<func>   Toggle collection on enter/leave function\n"
      "    --collect-jumps=no|yes    Collect jumps? [no]\n"
      "    --collect-bus=no|yes      Collect global bus events? [no]\n"
      "    --collect-systime=no|yes|msec|usec|nsec\n"
      "                              Collect system calls and their time? [no]\n"
      "                              yes is msec; nsec has the processor's time, too\n"
      "\n   cost entity separation options:\n"
      "    --separate-threads=no|yes Separate data per thread [no]\n"
      "    --separate-callers=<n>    Separate functions by call chain length [0]\n"
      "    --separate-callers<n>=<f> Separate <n> callers for function <f>\n"
      "    --separate-recs=<n>       Separate function recursions up to level [2]\n"
      "    --separate-recs<n>=<f>    Separate <n> recursions for function <f>\n"
      "    --skip-plt=no|yes         Ignore calls to/from PLT sections? [yes]\n"
      "    --skip-direct-rec=no|yes  Ignore direct recursions? [no]\n"
      "    --fold-clones=no|yes      Are f.cold, f.part.0, f.isra.0 and their like f? [no]\n"
      "    --fn-skip=<function>      Ignore calls to/from function?\n"
      "    --fn-group<n>=<function>  Functions of a group are one while they call each other\n"
      "    --pop-on-jump[=<f>]       A jump out of the function ends the call of it\n"
      "\n   simulation options:\n"
      "    --branch-sim=no|yes       Do branch prediction simulation [no]\n"
      "    --cache-sim=no|yes        Do cache simulation [no]\n"
      "\n   cache simulator options (does cache simulation if used):\n"
      "    --simulate-wb=no|yes      Count write-back events [no]\n"
      "    --simulate-hwpref=no|yes  Simulate hardware prefetch [no]\n"
      "    --cacheuse=no|yes         Collect cache block use [no]\n");
  print_cache_usage();
}

void print_debug_usage() {
  print(
      "    --short-cut=no|yes        Skip blocks that cannot begin a call? [yes]\n"
      "    --check-calls=no|yes      Check the stacks of calls wherever a block is looked at? "
      "[no]\n");
}

}  // namespace cg::tool::callgrind
