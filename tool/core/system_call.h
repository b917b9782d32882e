// SPDX-License-Identifier: GPL-2.0-or-later
//
// A system call that Valgrind's core does not offer to tools.
#pragma once

#include <array>

namespace cg::tool {

// `number` is one of the core's __NR_... Returns what the kernel does: below 0 the negative number
// of an error. Where nobody has written it down for the architecture, that is "no such system
// call".
int system_call(int number, const std::array<unsigned long, 5>& arguments);

}  // namespace cg::tool
