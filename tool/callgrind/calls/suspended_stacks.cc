// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/suspended_stacks.h"

#include <algorithm>

namespace cg::tool::callgrind {
namespace {

// A stack may be left by code this far below its last call: in the frame of that call's callee.
constexpr Addr kLargeFrame = 0x4000;
// So many return addresses are compared.
constexpr std::size_t kCompared = 16;

// Calls on the same memory, from `first` to the one before `end`.
struct Segment {
  std::size_t first;
  std::size_t end;
  Addr base;  // the highest stack pointer
};

// Calls visit(Segment) for the memory that a stack's running state is on, the innermost first,
// until it returns true.
template <typename Visit>
void for_each_segment(const CallStack& stack, Visit visit) {
  const State& state = stack.states[stack.depth];
  Segment s{.first = 0, .end = stack.calls.size(), .base = state.base};
  while (true) {
    s.first = s.end;
    while (s.first > state.calls &&
           (s.first == s.end || !stack.calls[s.first].site.changes_stack()))
      --s.first;
    if (visit(s) || s.first == s.end || !stack.calls[s.first].site.changes_stack()) return;
    s.end = s.first;
    s.base = stack.calls[s.first].site.base_below;
  }
}

Addr lowest(const CallStack& stack, const Segment& s) {
  return s.first < s.end ? stack.calls[s.end - 1].site.sp
                         : std::min(s.base, stack.states[stack.depth].first_sp);
}

// Whether memory, which is elsewhere by `moved`, has the return addresses of the calls from `first`
// to `end`.
StackMemory::Answer is_in_memory(const CallStack& stack, std::size_t first, std::size_t end,
                                 Addr moved, const StackMemory& memory) {
  auto all = StackMemory::Answer::unknown;
  std::size_t compared = 0;
  for (std::size_t i = end; i-- > first && compared < kCompared;) {
    const CallSite& site = stack.calls[i].site;
    if (site.after == 0) continue;
    ++compared;
    const StackMemory::Answer one = memory.has(site.sp + moved, site.after);
    if (one == StackMemory::Answer::no) return one;
    if (one == StackMemory::Answer::yes) all = one;
  }
  return all;
}

// Whether the function of the block is the one that has made the first call that is over, or the
// running one.
bool is_in_function(const CallStack& stack, std::size_t calls, const Block& block) {
  const Context* const context = calls < stack.calls.size() ? stack.calls[calls].site.context
                                                            : stack.states[stack.depth].context;
  return context != nullptr && is_of(block, *context);
}

// A function that returns for the callees that were entered with this stack pointer, a PLT entry and
// what it jumps to.
StackPlace find_tail(const CallStack& stack, const Segment& s, std::size_t calls, Addr sp,
                     const StackMemory& memory) {
  for (std::size_t i = calls; i-- > s.first && stack.calls[i].site.sp == sp;)
    if (memory.has(sp, stack.calls[i].site.after) == StackMemory::Answer::yes)
      return {.calls = calls, .is_tail = true};
  return {};
}

StackPlace find_in(const CallStack& stack, const Segment& s, const Block& block, Addr sp,
                   const StackMemory& memory, Addr below) {
  if (sp > s.base || sp + below < lowest(stack, s)) return {};
  std::size_t calls = s.end;
  while (calls > s.first && stack.calls[calls - 1].site.sp < sp) --calls;
  if (block.is_entry && calls == 0) return {.calls = 0};
  if (block.is_entry) return find_tail(stack, s, calls, sp, memory);
  const StackMemory::Answer answer = is_in_memory(stack, s.first, calls, 0, memory);
  if (answer == StackMemory::Answer::no) return {};
  if (answer == StackMemory::Answer::unknown && !is_in_function(stack, calls, block)) return {};
  return {.calls = calls};
}

// The stack is elsewhere: it goes on behind its last call. `is_left`: nor may the memory where it was
// have its return addresses still.
StackPlace find_moved(const CallStack& stack, const Segment& s, const Block& block, Addr sp,
                      const StackMemory& memory, bool is_left) {
  std::size_t last = s.end;
  while (last > s.first && stack.calls[last - 1].site.after == 0) --last;
  if (last == s.first || stack.calls[last - 1].site.after != block.addr) return {};
  if (is_left && is_in_memory(stack, s.first, last, 0, memory) == StackMemory::Answer::yes)
    return {};
  const Addr moved = sp - (stack.calls[last - 1].site.sp + sizeof(Addr));
  if (is_in_memory(stack, s.first, last - 1, moved, memory) != StackMemory::Answer::yes) return {};
  return {.calls = last - 1, .moved = moved};
}

}  // namespace

StackPlace find_place(const CallStack& stack, const Block& block, Addr sp,
                      const StackMemory& memory, Addr below) {
  StackPlace place;
  for_each_segment(stack, [&](const Segment& s) {
    place = find_in(stack, s, block, sp, memory, below);
    return bool{place};
  });
  return place;
}

StackPlace find_moved_place(const CallStack& stack, const Block& block, Addr sp,
                            const StackMemory& memory, bool is_left) {
  StackPlace place;
  if (block.is_entry) return place;
  for_each_segment(stack, [&](const Segment& s) {
    place = find_moved(stack, s, block, sp, memory, is_left);
    return bool{place};
  });
  return place;
}

void SuspendedStacks::add(CallStack& stack) {
  Stack range{.begin = ~Addr{0}, .end = 0};
  for_each_segment(stack, [&](const Segment& s) {
    const Addr low = lowest(stack, s);
    range.begin = std::min(range.begin, low - std::min(low, kLargeFrame));
    range.end = std::max(range.end, s.base);
    return false;
  });
  entries_.push({.range = range, .stack = &stack});
}

CallStack* SuspendedStacks::take(std::size_t i) {
  CallStack* const stack = entries_[i].stack;
  entries_[i] = entries_.back();
  entries_.pop();
  return stack;
}

// Takes out the first one for which find(CallStack) knows a place.
template <typename Find>
SuspendedStacks::Found SuspendedStacks::take_first(Find find) {
  for (std::size_t i = entries_.size(); i-- > 0;)
    if (const StackPlace place = find(entries_[i])) return {.stack = take(i), .place = place};
  return {};
}

SuspendedStacks::Found SuspendedStacks::take(const Block& block, Addr sp,
                                             const StackMemory& memory) {
  return take_first([&](const Entry& e) {
    return e.range.has(sp) ? find_place(*e.stack, block, sp, memory, 0) : StackPlace{};
  });
}

SuspendedStacks::Found SuspendedStacks::take_moved(const Block& block, Addr sp,
                                                   const StackMemory& memory) {
  Found found;
  for (const bool is_left : {true, false})
    if (found.stack == nullptr)
      found = take_first(
          [&](const Entry& e) { return find_moved_place(*e.stack, block, sp, memory, is_left); });
  return found;
}

SuspendedStacks::Found SuspendedStacks::take_near(const Block& block, Addr sp,
                                                  const StackMemory& memory) {
  return take_first([&](const Entry& e) {
    return e.range.has(sp) ? find_place(*e.stack, block, sp, memory, kLargeFrame) : StackPlace{};
  });
}

CallStack* SuspendedStacks::take_last() {
  return entries_.empty() ? nullptr : take(entries_.size() - 1);
}

}  // namespace cg::tool::callgrind
