// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/near_option.h"

#include "tool/core/function_globs.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

constexpr std::size_t kShortest = 5;  // "--exa": of less than three letters anything may come

constexpr std::array kOfCore = {"--child-silent-after-fork",
                                "--fair-sched",
                                "--log-fd",
                                "--log-file",
                                "--quiet",
                                "--smc-check",
                                "--suppressions",
                                "--time-stamp",
                                "--trace-children",
                                "--verbose",
                                "--trace-children-skip",
                                "--vgdb"};

}  // namespace

NearOption::NearOption(const char* arg) : fewest_(kFar) {
  std::size_t length = 0;
  while (arg[length] != '\0' && arg[length] != '=' && length + 1 < wanted_.size()) {
    wanted_[length] = arg[length];
    ++length;
  }
  const bool is_whole = arg[length] == '\0' || arg[length] == '=';
  if (!is_whole || length < kShortest) length = 0;
  wanted_[length] = '\0';
}

void NearOption::offer(const char* name) {
  const std::size_t changes = distance(wanted_.data(), name);
  const std::size_t length = VG_(strlen)(name);
  if (changes >= kFar || VG_(strcmp)(wanted_.data(), name) == 0) return;
  const bool is_nearer = changes < fewest_ || (changes == fewest_ && length < length_);
  if (!is_nearer) return;
  nearest_ = name;
  fewest_ = changes;
  length_ = length;
}

void NearOption::offer_core() {
  for (const char* name : kOfCore) offer(name);
}

void NearOption::say() const {
  if (nearest_ != nullptr)
    failure_message("%s is no option; is %s meant?\n", wanted_.data(), nearest_);
}

}  // namespace cg::tool
