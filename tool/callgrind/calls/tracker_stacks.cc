// SPDX-License-Identifier: GPL-2.0-or-later
//
// Code that has loaded the stack pointer: control comes to another frame of the same stack (longjmp,
// the end of a function), or to another stack.
#include <algorithm>

#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {
namespace {

// Where no other rule tells a frame of the running stack from a stack that begins: frames are
// smaller, as are the arguments above the first one.
constexpr Addr kLargestFrame = 0x10000;
constexpr Addr kMostAbove = 0x1000;

}  // namespace

// The stack pointer is not where the running function may have it. Returns whether control comes to
// a frame that was there before.
bool Tracker::change_stack(Arrival& a, const Block& block, Addr& sp) {
  // The calls that such a jump has ended are not where the stack pointer says.
  if (block.function->pops_on_jump) return true;
  if (a.kind == Exit::Kind::call) {
    a.changes_stack = sp > state_.base || lowest_sp() - sp > kLargestFrame;
    return false;
  }
  const bool is_fixed = a.exit != nullptr && a.kind != Exit::Kind::ret && !a.exit->is_computed;
  if (is_fixed || is_own(block)) {
    state_.awaits_stack = true;
    if (has_calls()) sp = std::min(sp, lowest_sp());
    return false;
  }
  if (is_in_interrupted_code(sp)) return true;
  const SuspendedStacks::Found found = find_stack(block, sp);
  if (found.stack == nullptr && is_near(block, sp)) return true;
  const bool collects = state_.collects;
  if (found.stack != stack_) suspend_stack();
  if (found.stack == nullptr)
    begin_stack();
  else if (found.stack != stack_)
    resume_stack(*found.stack);
  if (found.stack != nullptr) return_to(found.place);
  if (found.stack != nullptr && block.is_entry) end_stack();
  if (state_.collects != collects) toggle_collection();
  a = {.from = nullptr, .exit = nullptr, .kind = Exit::Kind::none};
  return true;
}

// The stack that control comes to, which may be the running one. What is certain comes first.
SuspendedStacks::Found Tracker::find_stack(const Block& block, Addr sp) {
  save_state();
  if (const StackPlace place = find_place(*stack_, block, sp, memory_, 0))
    return {.stack = stack_, .place = place};
  if (const auto found = suspended_.take(block, sp, memory_); found.stack != nullptr) return found;
  if (const StackPlace place = find_moved_place(*stack_, block, sp, memory_))
    return {.stack = stack_, .place = place};
  if (const auto moved = suspended_.take_moved(block, sp, memory_); moved.stack != nullptr)
    return moved;
  return suspended_.take_near(block, sp, memory_);
}

bool Tracker::is_near(const Block& block, Addr sp) const {
  if (sp > state_.base) return sp - state_.base < kMostAbove;
  return !block.is_entry && lowest_sp() - sp < kLargestFrame;
}

bool Tracker::is_in_interrupted_code(Addr sp) const {
  const State* above = &state_;
  for (std::size_t depth = stack_->depth; depth-- > 0;) {
    const State& state = stack_->states[depth];
    if (sp <= state.base && sp + kMostPushed >= above->interrupted.sp) return true;
    above = &state;
  }
  return false;
}

void Tracker::return_to(const StackPlace& place) {
  Growing<Call>& calls = stack_->calls;
  while (calls.size() > place.calls) pop_call();
  if (place.moved == 0) return;
  state_.base += place.moved;
  std::size_t i = calls.size();
  while (i > state_.calls) {
    CallSite& site = calls[--i].site;
    site.sp += place.moved;
    if (site.changes_stack()) return;
  }
  state_.first_sp += place.moved;
}

void Tracker::suspend_stack() {
  where_ = kEntered;
  save_state();
  thread_->ended += sum_of_states();
  const auto save_level = [this](const Function& function) {
    std::uint32_t& n = active(function);
    if (n > 0) stack_->levels.push({.function = &function, .active = n});
    n = 0;
  };
  const Growing<Function*>& functions = stack_->functions;
  for (std::size_t i = 1; i < functions.size(); ++i)
    if (functions[i - 1] == nullptr && functions[i] != nullptr) save_level(*functions[i]);
  for (const Call& call : stack_->calls)
    if (call.arc != nullptr) save_level(*call.function);
  suspended_.add(*stack_);
}

void Tracker::resume_stack(CallStack& stack) {
  stack_ = thread_->stack = &stack;
  load_state();
  thread_->ended -= sum_of_states();
  for (const CallStack::Level& level : stack.levels) active(*level.function) = level.active;
  stack.levels.resize(0);
}

// Of the running stack, when its running state is saved.
sim::Costs Tracker::sum_of_states() const {
  sim::Costs sum;
  for (std::size_t depth = 0; depth <= stack_->depth; ++depth)
    sum += stack_->states[depth].collected();
  return sum;
}

void Tracker::end_suspended_stacks() {
  CallStack* const running = stack_;
  save_state();
  while (CallStack* const stack = suspended_.take_last()) {
    resume_stack(*stack);
    end_stack();
  }
  stack_ = thread_->stack = running;
  load_state();
}

}  // namespace cg::tool::callgrind
