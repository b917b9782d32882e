// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where one part of a profile ends and the next begins.
#include <utility>

#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {

template <typename Do>
void Tracker::for_each_of(ThreadId which, Do act) {
  const ThreadId running = running_thread_;
  for_each_thread([&](ThreadId thread) {
    if (which != kAllThreads && thread != which) return;
    switch_to(thread);
    act();
  });
  switch_to(running);
}

void Tracker::settle(ThreadId which) {
  for_each_of(which, [&] {
    thread_->taken_back = take_back_last_block();
    if (simulates_) settle_skipped();
    running_.ir.accesses -= unpaid_instructions();
    save_state();
    credit_calls(*stack_);
    load_state();
  });
  suspended_.for_each([this](CallStack& stack) { credit_calls(stack); });
}

// Of the last block, if it is a skipped function's: its caller pays when the next is entered.
std::uint64_t Tracker::unpaid_instructions() const {
  if ((where_ & 1) == 0 || state_.nonskipped == nullptr || !state_.collects || simulates_) return 0;
  return left_by()->block->instructions;
}

void Tracker::credit_calls(CallStack& stack) {
  stack.for_each_call([](Call& call, const sim::Costs& now) {
    call.arc->costs.add_growth(call.running, now);
    if (call.node != nullptr) call.node->costs.add_growth(call.running, now);
    call.running = now;
  });
  for (std::size_t depth = 0; depth <= stack.depth; ++depth) {
    State& state = stack.states[depth];
    state.at_last_part = state.collected();
    book_root(state, state.collected());
  }
}

void Tracker::resume(ThreadId which) {
  for_each_of(which, [&] {
    if (BlockCosts* const last = std::exchange(thread_->taken_back, nullptr)) add_block(*last, 1);
    running_.ir.accesses += unpaid_instructions();
  });
}

sim::Costs Tracker::growth(ThreadId which) const {
  sim::Costs sum;
  for_each_thread([&](ThreadId i) {
    if (which != kAllThreads && i != which) return;
    const Thread& thread = threads_[i];
    sum += thread.ended;
    const CallStack& stack = *thread.stack;
    for (std::size_t depth = 0; depth <= stack.depth; ++depth) {
      const bool is_running = i == running_thread_ && depth == stack.depth;
      sum += is_running ? collected() : stack.states[depth].collected();
    }
    sum -= thread.at_last_part;
  });
  return sum;
}

const Function* Tracker::current_function(ThreadId which) const {
  const CallStack* const stack = threads_[which].stack;
  return stack == nullptr || stack->functions.empty() ? nullptr : stack->functions.back();
}

void Tracker::forget_growth(ThreadId which) {
  for_each_thread([&](ThreadId i) {
    if (which == kAllThreads || i == which) threads_[i].at_last_part += growth(i);
  });
}

}  // namespace cg::tool::callgrind
