// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file `index` beside the profiles of a tree of processes: a line for each process, which it
// appends at its end, in one write. docs/file-format.md has its columns.
//
// How a process ends is in its last system call: exit, or another one when a signal ends it.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

class ProcessIndex {
 public:
  constexpr ProcessIndex() = default;

  // A process begins: Valgrind starts it, or it is a fork's child.
  void begin();

  // A thread asks for a system call.
  void begin_call(UInt number, UWord argument);

  // The process ends; `profile` is the name of its profile. Says why when its line cannot be
  // written.
  void append(const char* profile, std::uint64_t instructions) const;

 private:
  Int parent_ = 0;
  UInt begun_ = 0;        // by the clock of the run, in ms
  Int exit_status_ = -1;  // below 0: it has not asked to exit
};

}  // namespace cg::tool::cachegrind
