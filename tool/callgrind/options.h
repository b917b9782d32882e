// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool's command line, one argument at a time as the core hands them over.
//
// A bad value ends the run with status 1, through the core, when it is read.
#pragma once

#include <cstdint>

#include "tool/caches/cache_options.h"
#include "tool/core/function_globs.h"
#include "tool/core/growing.h"

namespace cg::tool::callgrind {

// How many levels functions have that match a glob; the last that matches counts.
class Levels {
 public:
  constexpr explicit Levels(const char* what) : all_(what) {}

  void add(std::uint32_t levels, const char* glob) { all_.push({levels, glob}); }
  std::uint32_t of(const char* function, std::uint32_t otherwise) const;

 private:
  struct Level {
    std::uint32_t levels;
    const char* glob;
  };
  Growing<Level> all_;
};

struct Options {
  const char* out_file = "callgrind.out.%p";
  bool dump_line = true;
  bool dump_instr = false;
  bool compress_strings = true;
  bool compress_positions = true;
  bool skip_plt = true;
  CacheOptions caches;
  bool given_cache_sim = false;
  bool branch_sim = false;
  bool instr_at_start = true;
  bool given_collect_at_start = true;
  FunctionGlobs skipped;  // functions whose costs and calls are their callers'
  bool collect_jumps = false;
  FunctionGlobs dumped_before;
  FunctionGlobs dumped_after;
  FunctionGlobs zeroed_before;
  FunctionGlobs toggled;  // collection changes where they are entered and left
  Levels given_recursions{"cg.recursions"};
  Levels given_callers{"cg.callers"};
  bool short_cut = true;         // blocks that are reached within a function need not be looked at
  std::uint32_t recursions = 2;  // levels of recursion that are told apart
  std::uint32_t callers = 0;     // that belong to a context

  bool cache_sim() const { return given_cache_sim || caches.i1 || caches.d1 || caches.ll; }
  bool collects_at_start() const { return given_collect_at_start && toggled.empty(); }

  // Takes one argument. False when it is not one of ours.
  bool parse(const char* arg);

  // out_file with %p, %q{VAR} and %n expanded; the caller's to VG_(free)().
  char* expanded_out_file() const;

 private:
  bool parse_levels(const char* arg);
};

void print_usage();
void print_debug_usage();

}  // namespace cg::tool::callgrind
