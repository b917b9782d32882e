// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/old_names.h"

#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

struct OldName {
  const char* old;
  const char* now;
  const char* behind = "";  // the value
};

// The first that an argument begins with counts.
constexpr OldName kNames[] = {
    {"--simulate-cache=", "--cache-sim="},      {"--trace-jump=", "--collect-jumps="},
    {"--collect-state=", "--collect-atstart="}, {"--dumps=", "--dump-every-bb="},
    {"--dump-threads=", "--separate-threads="}, {"--fn-recursion", "--separate-recs"},
    {"--fn-callers=", "--separate-callers="},   {"--fn-caller", "--separate-callers"},
    {"--base=", "--callgrind-out-file=", ".%p"}};

}  // namespace

const char* spelt_today(const char* arg) {
  for (const OldName& name : kNames) {
    const SizeT length = VG_(strlen)(name.old);
    if (VG_(strncmp)(arg, name.old, length) != 0) continue;
    HChar* const text = allocate_array<HChar>(
        "cg.option", VG_(strlen)(arg) + VG_(strlen)(name.now) + VG_(strlen)(name.behind) + 1);
    VG_(sprintf)(text, "%s%s%s", name.now, arg + length, name.behind);
    return text;
  }
  return arg;
}

void DeadOptions::warn() const {
  for (const char* arg : given_) message("Warning: %s does nothing\n", arg);
}

}  // namespace cg::tool::callgrind
