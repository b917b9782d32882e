// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tool's command line, one argument at a time as the core hands them over.
//
//   --I1= --D1= --LL= (--L2=)    see cache_options.h
//   --cache-sim=yes|no           simulate caches            [yes]
//   --branch-sim=yes|no          simulate branch predictors [no]
//   --cachegrind-out-file=NAME   %p, %q{VAR} and %n are expanded when the file
//                                is written
//
// A bad value ends the run with status 1, through the core, when it is read.
#pragma once

#include "tool/caches/cache_options.h"

namespace cg::tool::cachegrind {

struct Options {
  CacheOptions caches;
  bool cache_sim = true;
  bool branch_sim = false;
  const char* out_file = "cachegrind.out.%p";

  // Takes one argument. False when it is not one of ours.
  bool parse(const char* arg);

  // out_file with %p, %q{VAR} and %n expanded; the caller's to VG_(free)(). A name that cannot be
  // expanded ends the run with status 1. Each expansion of %n counts.
  char* expanded_out_file() const;

  // The same without counting, before it is known which %n it will be: %p stands for each.
  char* likely_out_file() const;
};

void print_usage();
void print_debug_usage();

}  // namespace cg::tool::cachegrind
