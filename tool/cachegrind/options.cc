// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/options.h"

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

bool Options::parse(const char* arg) {
  if (caches.parse(arg)) return true;
  Bool flag = False;
  if (VG_BOOL_CLO(arg, "--cache-sim", flag)) {
    cache_sim = flag != False;
  } else if (VG_BOOL_CLO(arg, "--branch-sim", flag)) {
    branch_sim = flag != False;
  } else if (VG_STR_CLO(arg, "--cachegrind-out-file", out_file)) {
    // Expanded once after all options are read, and again when the file is written.
  } else {
    return false;
  }
  return true;
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

void print_usage() {
  print_cache_usage();
  print(
      "    --cache-sim=yes|no               collect cache stats? [yes]\n"
      "    --branch-sim=yes|no              collect branch prediction stats? [no]\n"
      "    --cachegrind-out-file=<file>     output file name [cachegrind.out.%%p]\n");
}

void print_debug_usage() { print("    (none)\n"); }

}  // namespace cg::tool::cachegrind
