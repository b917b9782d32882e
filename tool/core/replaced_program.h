// SPDX-License-Identifier: GPL-2.0-or-later
//
// Warns of a program that another one replaces (execve): it ends without a profile, as with
// Cachegrind and Callgrind. There is no warning if the other program is profiled, or if the process
// is a fork's child, from which no profile is expected.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

class ReplacedProgram {
 public:
  constexpr ReplacedProgram() = default;

  // Called when the run begins and its options are known.
  void begin();

  // Called when a thread makes a system call.
  void begin_call(UInt number, const UWord* arguments);

 private:
  Int process_ = 0;  // 0: there is nothing to report, or it was reported
};

}  // namespace cg::tool
