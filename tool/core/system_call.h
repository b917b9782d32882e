// SPDX-License-Identifier: GPL-2.0-or-later
//
// A system call that Valgrind's core does not offer to tools.
#pragma once

#include <array>

namespace cg::tool {

// `number` is one of the core's __NR_... Returns the kernel's result; below 0 it is a negative
// error number. On an architecture that is not implemented here, the error is "no such system
// call".
int system_call(int number, const std::array<unsigned long, 5>& arguments);

}  // namespace cg::tool
