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
#include "tool/core/function_globs.h"
#include "tool/objects/allocators.h"

namespace cg::tool::cachegrind {

// The differences between versions of Cachegrind that --compat= chooses from. The tool behaves as
// 3.19 by default, on every Valgrind. docs/fidelity.md lists the other differences.
struct Compat {
  const char* version;
  const char* description;
  const char* instructions;  // of the summary, a label as wide as the others
  const char* data;          // also a label
  bool simulates_caches;     // the default
  bool minds_unused_caches;  // checks and describes them also when they are not simulated
};

inline constexpr Compat kCompat[] = {
    {.version = "3.19",
     .description = "a cache and branch-prediction profiler",
     .instructions = "I   refs:     ",
     .data = "D   refs:     ",
     .simulates_caches = true,
     .minds_unused_caches = true},
    // From 3.21 on.
    {.version = "3.24",
     .description = "a high-precision tracing profiler",
     .instructions = "I refs:       ",
     .data = "D refs:       ",
     .simulates_caches = false,
     .minds_unused_caches = false},
};

struct Options {
  const Compat* compat = &kCompat[0];
  CacheOptions caches;
  std::optional<bool> given_cache_sim;
  bool branch_sim = false;
  sim::PredictorChoice predictors;            // others than the classic ones need branch_sim
  bool branch_reasons = false;                // needs branch_sim
  bool miss_classes = false;                  // needs cache_sim()
  bool miss_patterns = false;                 // likewise
  bool curve = false;                         // likewise
  std::size_t curve_word = 0;                 // of its first event: follows from D1
  std::optional<sim::MachineConfig> machine;  // if any of its options is given: follows from caches
  bool instr_at_start = true;
  bool exact = false;
  bool fingerprint = false;
  bool index = false;
  FunctionGlobs toggled;
  bool dump_instr = false;
  bool unknown_object = false;
  bool objects = false;  // needs cache_sim()
  std::int64_t object_callers = 4;
  Allocators allocators;
  std::int64_t checkpoint = 0;  // seconds; 0: never
  std::int64_t progress = 0;    // seconds; 0: never
  const char* out_file = "cachegrind.out.%p";

  sim::EventGroups events() const;
  bool cache_sim() const { return given_cache_sim.value_or(compat->simulates_caches); }

  // Whether unusable caches are an error, and a profile describes them.
  bool minds_caches() const { return cache_sim() || compat->minds_unused_caches; }

  // Whether there is work at intervals; whether it matters which thread runs.
  bool minds_time() const { return checkpoint != 0 || progress != 0; }
  bool minds_threads() const { return !toggled.empty(); }

  // Takes one argument. False if it is no option of this tool. The text must last as long as the
  // run.
  bool parse(const char* arg);

  // Warns of globs that no function matched.
  void warn_of_unmatched() const;

  // out_file with %p, %q{VAR} and %n expanded; the caller must VG_(free)() it. A name that cannot
  // be expanded ends the run with status 1. Each expansion of %n counts.
  char* expanded_out_file() const;

  // The expanded name before the number for %n is known: %p stands for each %n, and nothing is
  // counted.
  char* likely_out_file() const;
};

void print_usage();
void say_near_option(const char* arg);  // before the core says that there is no such option
void print_debug_usage();

}  // namespace cg::tool::cachegrind
