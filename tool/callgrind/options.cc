// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options.h"

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

bool parse_level(const char* arg, const char* name, Long least, std::uint32_t& all, Levels& some) {
  const char* const rest = value_of(arg, name);
  if (rest == nullptr) return false;
  const char* end = nullptr;
  if (*rest == '=') {
    all = level(arg, rest + 1, '\0', least, end);
  } else {
    const std::uint32_t n = level(arg, rest, '=', least, end);
    some.add(n, end + 1);
  }
  return true;
}

}  // namespace

bool Options::parse(const char* arg) {
  if (caches.parse(arg) || parse_levels(arg)) return true;
  const struct {
    const char* name;
    bool& value;
  } flags[] = {{"--dump-line=", dump_line},
               {"--dump-instr=", dump_instr},
               {"--compress-strings=", compress_strings},
               {"--compress-pos=", compress_positions},
               {"--skip-plt=", skip_plt},
               {"--collect-jumps=", collect_jumps},
               {"--trace-jump=", collect_jumps},
               {"--short-cut=", short_cut},
               {"--cache-sim=", given_cache_sim},
               {"--simulate-cache=", given_cache_sim},
               {"--branch-sim=", branch_sim},
               {"--instr-atstart=", instr_at_start},
               {"--collect-atstart=", given_collect_at_start},
               {"--collect-state=", given_collect_at_start}};
  for (const auto& flag : flags)
    if (const char* const value = value_of(arg, flag.name)) {
      flag.value = yes_or_no(arg, value);
      return true;
    }
  const struct {
    const char* name;
    FunctionGlobs& globs;
  } lists[] = {{"--fn-skip=", skipped},
               {"--toggle-collect=", toggled},
               {"--dump-before=", dumped_before},
               {"--dump-after=", dumped_after},
               {"--zero-before=", zeroed_before}};
  for (const auto& list : lists)
    if (const char* const glob = value_of(arg, list.name)) {
      list.globs.add(glob);
      return true;
    }
  return VG_STR_CLO(arg, "--callgrind-out-file", out_file);
}

// --separate-recs=N, --separate-recsN=GLOB and the like.
bool Options::parse_levels(const char* arg) {
  return parse_level(arg, "--separate-recs", 1, recursions, given_recursions) ||
         parse_level(arg, "--separate-callers", 0, callers, given_callers);
}

std::uint32_t Levels::of(const char* function, std::uint32_t otherwise) const {
  for (const Level& level : all_)
    if (VG_(string_match)(level.glob, function)) otherwise = level.levels;
  return otherwise;
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
      "\n   activity options:\n"
      "    --dump-before=<func>      Dump when entering function\n"
      "    --zero-before=<func>      Zero all costs when entering function\n"
      "    --dump-after=<func>       Dump when leaving function\n"
      "\n   data collection options:\n"
      "    --instr-atstart=no|yes    Do instrumentation at callgrind start [yes]\n"
      "    --collect-atstart=no|yes  Collect at process/thread start [yes]\n"
      "    --toggle-collect=<func>   Toggle collection on enter/leave function\n"
      "    --collect-jumps=no|yes    Collect jumps? [no]\n"
      "\n   cost entity separation options:\n"
      "    --separate-callers=<n>    Separate functions by call chain length [0]\n"
      "    --separate-callers<n>=<f> Separate <n> callers for function <f>\n"
      "    --separate-recs=<n>       Separate function recursions up to level [2]\n"
      "    --separate-recs<n>=<f>    Separate <n> recursions for function <f>\n"
      "    --skip-plt=no|yes         Ignore calls to/from PLT sections? [yes]\n"
      "    --fn-skip=<function>      Ignore calls to/from function?\n"
      "\n   simulation options:\n"
      "    --branch-sim=no|yes       Do branch prediction simulation [no]\n"
      "    --cache-sim=no|yes        Do cache simulation [no]\n"
      "\n   cache simulator options (does cache simulation if used):\n");
  print_cache_usage();
}

void print_debug_usage() {
  print("    --short-cut=no|yes        Skip blocks that cannot begin a call? [yes]\n");
}

}  // namespace cg::tool::callgrind
