// SPDX-License-Identifier: GPL-2.0-or-later
//
// Work at intervals while the program runs: --checkpoint= writes the profile so far to the file of
// the final one, --progress= reports how far the run is. The time is checked whenever a thread
// begins to run, at the latest 100,000 superblocks after the last; while all threads wait, nothing
// changes.
#pragma once

#include "tool/cachegrind/profiler.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

class Intervals {
 public:
  constexpr Intervals() = default;

  // Called when `thread` begins to run.
  void look(Profiler& profiler, ThreadId thread);

 private:
  void say_progress(Profiler& profiler, ThreadId thread, UInt milliseconds);

  UInt last_checkpoint_ = 0;  // ms since the start of the run
  UInt last_progress_ = 0;
  std::uint64_t instructions_ = 0;  // at the last progress
};

}  // namespace cg::tool::cachegrind
