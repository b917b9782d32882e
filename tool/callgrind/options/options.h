// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool's command line, one argument at a time as the core hands them over.
//
// A bad value ends the run with status 1, through the core, when it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/events.h"
#include "sim/predictor_choice.h"
#include "tool/caches/cache_options.h"
#include "tool/callgrind/options/glob_numbers.h"
#include "tool/callgrind/options/old_names.h"
#include "tool/callgrind/options/system_calls.h"
#include "tool/core/function_globs.h"

namespace cg::tool::callgrind {

inline constexpr OptionText kContexts{"--contexts", "=no|full",
                                      "Write calls by whole stacks, too? [no]"};

struct Options {
  const char* out_file = "callgrind.out.%p";
  bool dump_line = true;
  bool dump_instr = false;
  bool compress_strings = true;
  bool compress_positions = true;
  bool combine_dumps = false;
  std::uint64_t dump_every_bb = 0;  // blocks between two parts; 0: none
  bool separate_threads = false;
  bool skip_plt = true;
  CacheOptions caches;
  bool cache_sim = false;   // the last option that sets it counts; the size of a cache sets it, too
  bool write_back = false;  // of LL, to which each write then goes
  bool prefetch = false;    // into LL
  bool line_uses = false;   // record how well lines are used; the two above then have no effect
  bool miss_classes = false;                  // needs cache_sim, and none of the above
  bool miss_patterns = false;                 // likewise
  bool curve = false;                         // likewise
  std::size_t curve_word = 0;                 // of its first event: follows from D1
  std::optional<sim::MachineConfig> machine;  // if any of its options is given: follows from caches
  bool branch_sim = false;
  sim::PredictorChoice predictors;  // others than the classic ones need branch_sim
  bool branch_reasons = false;      // likewise
  bool instr_at_start = true;
  bool given_collect_at_start = true;
  bool collect_jumps = false;
  bool jit_map = false;      // take the client's names for code without a name
  bool collect_bus = false;  // atomic operations on memory
  SystemTimes system_times = SystemTimes::none;
  FunctionGlobs skipped;         // functions whose costs and calls are their callers'
  FunctionGlobs popped_on_jump;  // functions whose calls end with a jump out of them
  FunctionGlobs toggled;         // collection changes where they are entered and left
  FunctionGlobs dumped_before;
  FunctionGlobs dumped_after;
  FunctionGlobs zeroed_before;
  GlobNumbers given_recursions{"--separate-recs"};
  GlobNumbers given_callers{"--separate-callers"};
  GlobNumbers groups{"--fn-group"};   // from 1: functions that are one when they call each other
  std::uint32_t recursions = 2;       // levels of recursion that are told apart
  std::uint32_t callers = 0;          // number of callers in a context
  bool contexts = false;              // write the calling-context tree, too
  std::size_t context_recursion = 3;  // nodes of a function on a path of it
  std::size_t context_limit = 1'000'000;  // nodes
  bool skip_direct_recs = false;  // levels of a function that calls itself are not told apart
  bool fold_clones = false;       // clones that compilers make of a function count as it
  bool check_calls = false;       // check stacks at each entered block: for tests
  bool short_cut = true;          // blocks that are reached within a function need not be entered
  DeadOptions dead;

  sim::EventGroups events() const;
  bool collects_at_start() const { return given_collect_at_start && toggled.empty(); }

  // Takes one argument. False if it is no option of this tool. The text must last as long as the
  // run.
  bool parse(const char* arg);

  // out_file with %p, %q{VAR} and %n expanded; the caller must VG_(free)() it.
  char* expanded_out_file() const;

  // Warns of globs that no function matched.
  void warn_of_unmatched() const;
};

void print_usage();
void say_near_option(const char* arg);  // before the core says that there is no such option
void print_debug_usage();

}  // namespace cg::tool::callgrind
