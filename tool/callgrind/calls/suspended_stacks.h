// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stacks that no thread runs on: of coroutines, fibers, goroutines. They belong to the process,
// since a stack may go on in another thread.
//
// A stack is found again by the stack pointer that control comes with. Several may have had it one
// after the other, as memory is used again, so memory is asked, too: a stack that waits still has
// the return addresses of its calls where these were entered. A runtime that moves stacks (Go's)
// keeps the distances of calls, and the address where the stack goes on.
#pragma once

#include <cstddef>

#include "tool/callgrind/calls/call_stack.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// The memory of the client's stacks.
class StackMemory {
 public:
  enum class Answer { no, yes, unknown };
  // Whether a call that was entered with this stack pointer returns to this address.
  virtual Answer has(Addr sp, Addr return_address) const = 0;

 protected:
  ~StackMemory() = default;
};

// Where control goes on in a stack.
struct StackPlace {
  static constexpr std::size_t kNone = ~std::size_t{0};

  std::size_t calls = kNone;  // that are left
  Addr moved = 0;             // by how much their stack pointers have changed
  bool is_tail = false;       // the block is a function that the last callee jumps to

  explicit operator bool() const { return calls != kNone; }
};

// The place in a stack where `block` may be entered with this stack pointer, which may be `below`
// the one that the last call was made with. Calls onto other memory end, if need be. At the beginning
// of a function all calls have ended, and the stack's memory is used again; or the function returns
// for a callee, as Boost's ontop_fcontext() makes it.
StackPlace find_place(const CallStack& stack, const Block& block, Addr sp,
                      const StackMemory& memory, Addr below);

// The place where a stack goes on that was moved: behind its last call. With `is_left` only if the
// memory where it was is in other use.
StackPlace find_moved_place(const CallStack& stack, const Block& block, Addr sp,
                            const StackMemory& memory, bool is_left);

class SuspendedStacks {
 public:
  constexpr SuspendedStacks() = default;

  struct Found {
    CallStack* stack = nullptr;  // nullptr: none
    StackPlace place;
  };

  void add(CallStack& stack);
  // Each takes out a stack that may go on with this block: at its place, at another one that it was
  // moved to, or in a frame below its last call.
  Found take(const Block& block, Addr sp, const StackMemory& memory);
  Found take_moved(const Block& block, Addr sp, const StackMemory& memory);
  Found take_near(const Block& block, Addr sp, const StackMemory& memory);
  // Takes out the one that was added last; nullptr: there is none.
  CallStack* take_last();

  template <typename Visit>
  void for_each(Visit visit) const {
    for (const Entry& entry : entries_) visit(*entry.stack);
  }

 private:
  struct Entry {
    Stack range;  // of the stack pointers that it may go on with, unless it is moved
    CallStack* stack;
  };

  template <typename Find>
  Found take_first(Find find);
  CallStack* take(std::size_t i);

  Growing<Entry> entries_{"cg.suspended"};
};

}  // namespace cg::tool::callgrind
