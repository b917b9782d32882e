// SPDX-License-Identifier: GPL-2.0-or-later
//
// Watches which threads are inside a watched function. A thread is
//
//   inside    from the first instruction of such a function on
//   outside   as soon as its stack pointer is again where the caller had it before the call, or
//             higher: after a return, an exception or a longjmp
//
// Calls from inside change nothing, so a recursion ends with its outermost call, and a signal's
// handler belongs to the function that it interrupted. On an alternate signal stack the stack
// pointer says nothing about the interrupted function.
//
// Every superblock checks this when it is entered, in the code that watched() puts in front:
//
//   if (limit <= SP) DIRTY leave(watch, SP)
//   DIRTY enter(watch, SP)                  where a watched function begins
//
// A function that is entered in the middle of a superblock would be missed: the core must not chase
// calls, and code that falls from one function into the next does not enter it. A return is
// recognised because the call pushed an address, which not all platforms do: kIsSupported.
#pragma once

#include <cstddef>

#include "tool/core/valgrind.h"
#include "tool/segments/gate.h"

namespace cg::tool {

class StackWatch {
 public:
#if defined(VGA_amd64) || defined(VGA_x86)
  static constexpr bool kIsSupported = true;
#else
  static constexpr bool kIsSupported = false;
#endif

  // Admits code that runs inside to `gate`.
  constexpr explicit StackWatch(Gate& gate) : gate_(gate) {}

  // Before anything is translated. Threads have numbers below `threads`.
  void begin(std::size_t threads);

  // `translation`, with the code of the watch in front.
  IRSB* watched(const IRSB* translation, bool begins_function, Int offset_of_sp, IRType word);

  // Called when this thread begins to run, and when a thread of this number begins.
  void switch_to(ThreadId thread);
  void begin_thread(ThreadId thread) { limits_[thread] = kOutside; }

  // This thread, which switch_to() may not have named yet, enters the superblock that is translated
  // next, with this stack pointer: checks before the translation itself does.
  void look(ThreadId thread, Addr sp) {
    switch_to(thread);
    if (limit_ <= sp) leave(sp);
  }

  // Called by translations.
  void enter(Addr sp);
  void leave(Addr sp);

 private:
  static constexpr Addr kOutside = ~Addr{0};

  bool is_on_alternate_stack(Addr sp) const;
  void set_limit(Addr limit);

  Gate& gate_;
  ThreadId running_ = 0;
  Addr limit_ = kOutside;   // of the running thread: the stack pointer at which it has left
  Addr* limits_ = nullptr;  // by thread, of all other threads
};

}  // namespace cg::tool
