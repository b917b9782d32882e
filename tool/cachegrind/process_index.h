// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file `index` beside the profiles of a tree of processes. Each process appends a line when it
// ends, in one write. docs/file-format.md describes the columns.
//
// The last system call tells how a process ended: exit, or any other call if a signal ended it.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

class ProcessIndex {
 public:
  constexpr ProcessIndex() = default;

  // Called when a process begins: Valgrind starts it, or it is a fork's child.
  void begin();

  // Called when a thread makes a system call.
  void begin_call(UInt number, UWord argument);

  // Called when the process ends; `profile` is the name of its profile. Reports why its line cannot
  // be written, if so.
  void append(const char* profile, std::uint64_t instructions) const;

 private:
  Int parent_ = 0;
  UInt begun_ = 0;        // by the clock of the run, in ms
  Int exit_status_ = -1;  // below 0: its last call was not an exit
};

}  // namespace cg::tool::cachegrind
