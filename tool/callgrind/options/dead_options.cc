// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/dead_options.h"

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

// With the value that asks for nothing.
constexpr struct {
  const char* name;
  const char* nothing;
} kOptions[] = {{"--collect-alloc=", "no"}, {"--compress-mangled=", "no"}, {"--ct-verbose", "=0"},
                {"--ct-vstart=", "0"},      {"--dump-bb=", "no"},          {"--dump-bbs=", "no"},
                {"--mangle-names=", "yes"}, {"--simulate-sectors=", "no"}};
constexpr char kAutomaticCallers[] = "--separate-callers=auto";

}  // namespace

bool DeadOptions::parse(const char* arg) {
  if (VG_(strcmp)(arg, kAutomaticCallers) == 0) return given_.push(arg), true;
  for (const auto& option : kOptions) {
    const SizeT length = VG_(strlen)(option.name);
    if (VG_(strncmp)(arg, option.name, length) != 0) continue;
    if (VG_(strcmp)(arg + length, option.nothing) != 0) given_.push(arg);
    return true;
  }
  return false;
}

void DeadOptions::warn() const {
  for (const char* arg : given_) message("Warning: %s does nothing\n", arg);
}

}  // namespace cg::tool::callgrind
