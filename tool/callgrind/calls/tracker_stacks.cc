// SPDX-License-Identifier: GPL-2.0-or-later
//
// Code that has loaded the stack pointer: control comes to another frame of the same stack (longjmp,
// the end of a function), or to another stack.
#include <algorithm>
#include <new>

#include "tool/callgrind/calls/tracker.h"
#include "tool/core/memory.h"

namespace cg::tool::callgrind {
namespace {

// Where no other rule tells a frame of the running stack from a stack that begins: frames are
// smaller, as are the arguments above the first one.
constexpr Addr kLargestFrame = 0x10000;
constexpr Addr kMostAbove = 0x1000;
// Between a load of the stack pointer and a call in the same block: to take a larger frame for other
// memory does no harm. And before a function that is entered without a call, with other arguments on
// the stack (V8's code): no stack that ends has so little left.
constexpr Addr kSmallFrame = 0x400;

}  // namespace

// The stack pointer is not where the running function may have it. Returns whether control comes to
// a frame that was there before.
bool Tracker::change_stack(Arrival& a, const Block& block, Addr& sp) {
  // The calls that such a jump has ended are not where the stack pointer says.
  if (block.function->pops_on_jump) return true;
  if (a.kind == Exit::Kind::call) {
    const Addr frame = a.exit->switches_stack ? kSmallFrame : kLargestFrame;
    a.changes_stack = sp > state_.base || lowest_sp() - sp > frame;
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
  if (found.stack != nullptr && block.is_entry && !found.place.is_tail) end_stack();
  if (state_.collects != collects) toggle_collection();
  a = {.from = nullptr, .exit = nullptr, .kind = Exit::Kind::none};
  if (found.place.is_tail) a = {.from = state_.entered, .exit = nullptr, .kind = Exit::Kind::jump};
  return true;
}

// The stack that control comes to, which may be the running one. What is certain comes first.
SuspendedStacks::Found Tracker::find_stack(const Block& block, Addr sp) {
  save_state();
  if (const StackPlace place = find_place(*stack_, block, sp, memory_, 0))
    return {.stack = stack_, .place = place};
  if (const auto found = suspended_.take(block, sp, memory_); found.stack != nullptr) return found;
  if (const auto found = find_below_another(block, sp); found.stack != nullptr) return found;
  if (const StackPlace place = find_moved_place(*stack_, block, sp, memory_, false))
    return {.stack = stack_, .place = place};
  if (const auto moved = suspended_.take_moved(block, sp, memory_); moved.stack != nullptr)
    return moved;
  return suspended_.take_near(block, sp, memory_);
}

bool Tracker::is_near(const Block& block, Addr sp) const {
  if (sp > state_.base) return sp - state_.base < kMostAbove;
  return lowest_sp() - sp < (block.is_entry ? kSmallFrame : kLargestFrame);
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
  thread_->ended += sum_of_states();
  save_levels(*stack_, *thread_);
  suspended_.add(*stack_);
}

// Takes them from the thread that has run on the stack.
void Tracker::save_levels(CallStack& stack, Thread& thread) {
  for_each_active(stack, [&](const Function& function, bool /*counts*/) {
    std::uint32_t& n = active(function, thread);
    if (n > 0) stack.levels.push({.function = &function, .active = n});
    n = 0;
  });
}

// Calls visit(Function, bool) for functions that are active: the first one of each state, and the
// callee of each call; and says whether that counts, as one more of its function.
template <typename Visit>
void Tracker::for_each_active(const CallStack& stack, Visit visit) {
  const Growing<Function*>& functions = stack.functions;
  for (std::size_t i = 1; i < functions.size(); ++i)
    if (functions[i - 1] == nullptr && functions[i] != nullptr) visit(*functions[i], true);
  for (const Call& call : stack.calls)
    if (call.arc != nullptr) visit(*call.function, adds_level(*call.arc->from, *call.function));
}

void Tracker::resume_stack(CallStack& stack) {
  stack_ = thread_->stack = &stack;
  load_state();
  thread_->ended -= sum_of_states();
  for (const CallStack::Level& level : stack.levels) active(*level.function) = level.active;
  stack.levels.resize(0);
}

// Another thread may run on its own memory, called onto it from the stack that goes on here: Go's
// scheduler looks for work in the place of the goroutine that it has parked.
SuspendedStacks::Found Tracker::find_below_another(const Block& block, Addr sp) {
  for (std::size_t i = 0; i < thread_count_; ++i) {
    Thread& other = threads_[i];
    if (&other == thread_ || other.stack == nullptr || other.stack->depth > 0) continue;
    CallStack& stack = *other.stack;
    std::size_t end = stack.calls.size();
    while (end > 0 && !stack.calls[end - 1].site.changes_stack()) --end;
    const StackPlace place = find_place(stack, block, sp, memory_, 0);
    if (place.calls >= end) continue;  // or there is none
    split_stack(other, end - 1);
    return {.stack = &stack, .place = place};
  }
  return {};
}

// The calls behind the one onto other memory become a stack of their own, which the thread is on.
void Tracker::split_stack(Thread& other, std::size_t onto) {
  CallStack& lower = *other.stack;
  const std::uint64_t unfinished = unfinished_instructions(lower.states[0]);
  save_levels(lower, other);
  lower.levels.resize(0);  // they are counted again, for each of the two
  other.stack = new (allocate("cg.stack", sizeof(CallStack))) CallStack();
  CallStack& upper = *other.stack;
  const std::size_t first = onto + 1;
  const std::size_t height =
      first < lower.calls.size() ? lower.calls[first].site.functions : lower.functions.size();
  upper.functions.push(nullptr);
  for (std::size_t i = height - 1; i < lower.functions.size(); ++i)
    upper.functions.push(lower.functions[i]);
  upper.states.push(lower.states[0]);
  upper.states[0].first_sp = lower.calls[onto].site.sp;
  for (std::size_t i = first; i < lower.calls.size(); ++i) {
    upper.calls.push(lower.calls[i]);
    upper.calls.back().site.functions -= height - 2;
    upper.calls.back().site.home = nullptr;
  }
  lower.states[0].running.ir.accesses -= unfinished;
  lower.states[0].awaits_stack = false;
  // The end of a skipped function leaves the context as it is.
  if (first < lower.calls.size()) lower.states[0].context = lower.calls[first].site.context;
  if (graph_.tree().has_begun())
    begin_tree_again(upper, lower.calls[onto], lower.states[0].collected());
  lower.calls.resize(first);
  lower.functions.resize(height);
  const auto count = [&](const Function& f, bool counts) { active(f, other) += counts ? 1 : 0; };
  for_each_active(lower, count);
  save_levels(lower, other);
  for_each_active(upper, count);
}

// Of the last block, if they are taken back should none follow.
std::uint64_t Tracker::unfinished_instructions(const State& state) const {
  if ((state.where & 1) == 0 || state.nonskipped != nullptr || !state.collects || simulates_)
    return 0;
  return left_by(state.where)->block->instructions;
}

namespace {

// What runs on the memory of a call: of a skipped function its caller.
Instance& first_instance(const CallStack& stack, const Call& onto) {
  if (onto.arc != nullptr) return *onto.arc->to->instance;
  for (const Call& call : stack.calls)
    if (call.arc != nullptr) return *call.arc->from->instance;
  return *stack.states[0].home;
}

}  // namespace

// The stack's first function, which `call` has entered, is a root from here on, when its sum is `now`.
void Tracker::begin_tree_again(CallStack& stack, const Call& call, const sim::Costs& now) {
  State& state = stack.states[0];
  ContextNode* place = &graph_.tree().root(first_instance(stack, call));
  state.root = place;
  state.at_root = now;
  for (Call& c : stack.calls) {
    c.site.place = place;
    if (c.node == nullptr || place->is_rest()) continue;
    c.arc->costs.add_growth(c.running, now);
    c.node->costs.add_growth(c.running, now);
    c.running = now;
    c.node = &graph_.tree().child(*place, *c.arc->to->instance);
    place = &c.node->place();
  }
  state.place = place;
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
