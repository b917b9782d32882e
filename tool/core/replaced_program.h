// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program that another replaces (execve) ends without a profile, as with Cachegrind and Callgrind.
// One line says so, unless the user has the other profiled, or the process is a fork's child, of
// which nothing else is expected.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

class ReplacedProgram {
 public:
  constexpr ReplacedProgram() = default;

  // The run begins, and its options are known.
  void begin();

  // A thread asks for a system call.
  void begin_call(UInt number, const UWord* arguments);

 private:
  Int process_ = 0;  // none: there is nothing to say, or it was said
};

}  // namespace cg::tool
