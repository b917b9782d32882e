// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names that a program gives its threads (pthread_setname_np, prctl): the kernel keeps up to 15
// bytes. A thread without a name has the one that the process began with, which is the tool's own.
#pragma once

#include <array>

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

class ThreadNames {
 public:
  constexpr ThreadNames() = default;

  void begin() { read_name(VG_(gettid)(), unnamed_); }
  // Called in the thread, when it begins and before it ends.
  void begin_thread(ThreadId thread);
  void end_thread(ThreadId thread);

  // The name now, or the last one of a thread that is over; "": it was given none.
  const char* name(ThreadId thread);

 private:
  using Name = std::array<char, 16>;  // with a final NUL

  struct Thread {
    Int id = 0;  // the kernel's; 0: it is over
    Name name{};
  };

  static void read_name(Int id, Name& name);

  Name unnamed_{};
  Growing<Thread> threads_{"cg.thread_names"};  // by number
};

}  // namespace cg::tool::callgrind
