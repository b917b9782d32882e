// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/options.h"

#include "tool/core/message.h"
#include "tool/core/valgrind.h"
#include "tool/segments/stack_watch.h"

namespace cg::tool::cachegrind {
namespace {

constexpr std::int64_t kMostSeconds = 1000000;

// `version` is the part of `option` behind the "=".
const Compat* parse_compat(const char* option, const char* version) {
  for (const Compat& compat : kCompat)
    if (VG_(strcmp)(version, compat.version) == 0) return &compat;
  VG_(fmsg_bad_option)(option, "'%s' is neither 3.19 nor 3.24\n", version);
  return nullptr;
}

const char* check_function(const char* option, const char* name) {
  if (!StackWatch::kIsSupported)
    VG_(fmsg_bad_option)(option, "functions cannot be toggled on this platform\n");
  if (name[0] == '\0') VG_(fmsg_bad_option)(option, "a function's name is missing\n");
  return name;
}

}  // namespace

bool Options::parse(const char* arg) {
  if (caches.parse(arg)) return true;
  Bool flag = False;
  const HChar* text = nullptr;
  if (VG_BOOL_CLO(arg, "--cache-sim", flag)) {
    given_cache_sim = flag != False;
  } else if (VG_BOOL_CLO(arg, "--branch-sim", flag)) {
    branch_sim = flag != False;
  } else if (VG_BOOL_CLO(arg, "--instr-at-start", flag)) {
    instr_at_start = flag != False;
  } else if (VG_BOOL_CLO(arg, "--exact", flag)) {
    exact = flag != False;
  } else if (VG_BOOL_CLO(arg, "--fingerprint", flag)) {
    fingerprint = flag != False;
  } else if (VG_BOOL_CLO(arg, "--index", flag)) {
    index = flag != False;
  } else if (VG_STR_CLO(arg, "--compat", text)) {
    compat = parse_compat(arg, text);
  } else if (VG_STR_CLO(arg, "--toggle", text)) {
    toggled.add(check_function(arg, text));
  } else {
    // The file's name is expanded once after all options are read, and again when it is written.
    return VG_BINT_CLO(arg, "--checkpoint", checkpoint, 1, kMostSeconds) ||
           VG_BINT_CLO(arg, "--progress", progress, 1, kMostSeconds) ||
           VG_STR_CLO(arg, "--cachegrind-out-file", out_file);
  }
  return true;
}

sim::EventGroups Options::events() const {
  sim::EventGroups wanted;
  wanted.add(sim::Event::Group::cache, cache_sim());
  wanted.add(sim::Event::Group::branch, branch_sim);
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

void print_usage() {
  print_cache_usage();
  print(
      "    --cache-sim=yes|no               collect cache stats? [yes]\n"
      "    --branch-sim=yes|no              collect branch prediction stats? [no]\n"
      "    --cachegrind-out-file=<file>     output file name [cachegrind.out.%%p]\n"
      "    --instr-at-start=yes|no          instrument at start? [yes]\n"
      "    --toggle=<function>              count only while in <function> (glob) [off]\n"
      "    --exact=yes|no                   count only what ran? [no]\n"
      "    --checkpoint=<seconds>           write the profile so far that often [never]\n"
      "    --progress=<seconds>             say how far the run is that often [never]\n"
      "    --fingerprint=yes|no             say in the profile what its counts depend on? [no]\n"
      "    --index=yes|no                   list the processes beside their profiles? [no]\n"
      "    --compat=3.19|3.24               defaults and words of which version? [3.19]\n");
}

void print_debug_usage() { print("    (none)\n"); }

}  // namespace cg::tool::cachegrind
