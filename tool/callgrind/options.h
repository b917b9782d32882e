// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool's command line, one argument at a time as the core hands them over.
//
// A bad value ends the run with status 1, through the core, when it is read.
#pragma once

#include <cstdint>

namespace cg::tool::callgrind {

struct Options {
  const char* out_file = "callgrind.out.%p";
  bool dump_line = true;
  bool dump_instr = false;
  bool compress_strings = true;
  bool compress_positions = true;
  bool skip_plt = true;
  bool short_cut = true;         // blocks that are reached within a function need not be looked at
  std::uint32_t recursions = 2;  // levels of recursion that are told apart
  std::uint32_t callers = 0;     // that belong to a context

  // Takes one argument. False when it is not one of ours.
  bool parse(const char* arg);

  // out_file with %p, %q{VAR} and %n expanded; the caller's to VG_(free)().
  char* expanded_out_file() const;
};

void print_usage();
void print_debug_usage();

}  // namespace cg::tool::callgrind
