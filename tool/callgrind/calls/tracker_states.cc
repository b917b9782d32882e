// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads and handlers: where what runs changes without a block being entered.
#include <algorithm>
#include <new>
#include <utility>

#include "tool/callgrind/calls/tracker.h"
#include "tool/core/ensure.h"
#include "tool/core/memory.h"

namespace cg::tool::callgrind {

void Tracker::begin(std::size_t threads, bool collects_at_start, bool simulates) {
  thread_count_ = threads;
  collects_at_start_ = collects_at_start;
  simulates_ = simulates;
  threads_ = static_cast<Thread*>(allocate("cg.threads", threads * sizeof(Thread)));
  for (std::size_t i = 0; i < threads; ++i) new (threads_ + i) Thread();
  thread_ = threads_;
  begin_stack();
}

// The running thread is on a new one.
void Tracker::begin_stack() {
  stack_ = thread_->stack = new (allocate("cg.stack", sizeof(CallStack))) CallStack();
  begin_state();
  save_state();
}

void Tracker::begin_state() {
  state_ = {};
  state_.collects = collects_at_start_;
  running_ = {};
  where_ = kNowhere;
}

void Tracker::begin_thread(ThreadId thread) {
  switch_to(thread);
  thread_->has_begun = thread_->is_running = true;
  end_stack();  // of an earlier thread of this number
}

void Tracker::end_thread(ThreadId thread) {
  switch_to(thread);
  thread_->is_running = false;
  ended_collecting_ = state_.collects;
  end_last_block();
  end_stack();
}

// What runs on it next begins anew.
void Tracker::end_stack() {
  unwind_thread();
  thread_->ended += collected();
  begin_state();
  stack_->functions.resize(0);
}

void Tracker::switch_to(ThreadId thread) {
  CG_ENSURE(thread < thread_count_, "a thread with too large a number");
  if (thread == running_thread_) return;
  save_state();
  running_thread_ = thread;
  thread_ = threads_ + thread;
  if (separates_threads_) graph_.separate(thread);
  if (thread_->stack == nullptr) begin_stack();
  stack_ = thread_->stack;
  load_state();
}

void Tracker::save_state() {
  state_.where = where_;
  state_.running = running_;
  if (stack_->states.size() == stack_->depth) stack_->states.extend();
  stack_->states[stack_->depth] = state_;
}

void Tracker::load_state() {
  state_ = stack_->states[stack_->depth];
  where_ = state_.where;
  running_ = state_.running;
}

void Tracker::begin_handler(ThreadId thread, int signal, const Registers& at,
                            const Stack& alternate) {
  switch_to(thread);
  save_state();
  ++stack_->depth;
  const Addr ceiling = at.sp - kMostPushed;
  const Addr lowest = std::min(state_.lowest, ceiling);
  begin_state();
  state_.signal = signal;
  state_.interrupted = at;
  state_.alternate = alternate;
  state_.base = alternate.end != 0 ? alternate.end : at.sp;
  state_.ceiling = ceiling;
  state_.lowest = lowest;
  state_.calls = stack_->calls.size();
  stack_->functions.push(nullptr);
}

// It returns to what it interrupted, be it out of handlers that others have left; or, where that
// was changed, to anywhere.
void Tracker::end_handler(ThreadId thread, int signal, const Registers& at) {
  switch_to(thread);
  save_state();
  std::size_t ended = stack_->depth;
  const auto is_it = [&](const State& s) {
    return s.signal == signal && s.interrupted.sp == at.sp;
  };
  while (ended > 0 && !is_it(stack_->states[ended])) --ended;
  if (ended == 0 && state_.signal == signal) ended = stack_->depth;
  if (ended == 0) return;
  end_last_block();
  while (stack_->depth > ended) leave_handler();
  const bool goes_on = state_.interrupted == at;
  leave_handler();
  if (!goes_on && where_ != kNowhere) where_ = kEntered;
}

bool Tracker::is_above_handler(Addr sp) const {
  for (std::size_t depth = stack_->depth; depth > 0; --depth) {
    const State& state = depth == stack_->depth ? state_ : stack_->states[depth];
    if (state.alternate.has(sp)) return false;
    if (sp >= state.ceiling) return true;
  }
  return false;
}

void Tracker::end_calls() {
  while (has_calls()) pop_call();
}

void Tracker::leave_handler() {
  settle_skipped();
  end_calls();
  book_root(state_, collected());
  Growing<Function*>& functions = stack_->functions;
  if (functions.back() != nullptr) {
    --active(*functions.back());
    functions.pop();
  }
  functions.pop();
  thread_->ended += collected();
  --stack_->depth;
  load_state();
}

// Nothing came behind the blocks that were interrupted.
void Tracker::land(Addr sp) {
  while (is_left_at(sp)) {
    leave_handler();
    settle_skipped();
    end_last_block();
  }
  where_ = kEntered;
}

void Tracker::unwind_thread() {
  while (stack_->depth > 0) {
    leave_handler();
    end_last_block();
  }
  end_calls();
  book_root(state_, collected());
  state_.root = state_.place = nullptr;
  for (std::uint32_t& n : thread_->active) n = 0;
}

// Returns the costs of this block; nullptr: nothing is taken back.
BlockCosts* Tracker::take_back_last_block() {
  if ((where_ & 1) == 0 || state_.nonskipped != nullptr || !state_.collects) return nullptr;
  BlockCosts& last = left(*left_by()->block);
  add_block(last, -1);
  return &last;
}

// A part that is written from here on, as calls end, does not take it back once more.
void Tracker::end_last_block() {
  if (take_back_last_block() != nullptr && !simulates_) graph_.note_lost();
  where_ = kNowhere;
}

// Adds an execution, or takes one back: with simulation its counts stay, and it is unfinished.
void Tracker::add_block(BlockCosts& costs, int sign) {
  const auto times = static_cast<std::uint64_t>(sign);
  if (simulates_) {
    costs.unfinished -= times;
    return;
  }
  Block& block = *costs.block;
  graph_.own(*costs.block, *costs.instance);
  fold(block);
  for (std::size_t i = 0; i < block.row_count; ++i) {
    Row& row = block.row(i);
    row.costs.counts().ir.accesses += times * row.code.instructions;
  }
  running_.ir.accesses += times * block.instructions;
}

void Tracker::toggle_collection() {
  state_.collects = !state_.collects;
  if (state_.home != nullptr) state_.instance = state_.collects ? state_.home : state_.home->twin;
  if (state_.collects)
    running_ = state_.frozen;
  else
    state_.frozen = running_;
}

// The block that asks counts as what comes behind it.
void Tracker::toggle_collection_by_request() {
  if ((where_ & 1) == 0 || state_.nonskipped != nullptr) {
    running_.ir.accesses -= unpaid_instructions();
    toggle_collection();
    running_.ir.accesses += unpaid_instructions();
    return;
  }
  BlockCosts& asking = left(*left_by()->block);
  if (state_.collects) add_block(asking, -1);
  toggle_collection();
  if (state_.collects && !simulates_) add_block(asking, 1);
}

void Tracker::finish() {
  save_state();
  for (std::size_t i = 0; i < thread_count_; ++i) {
    if (!has_functions(i)) continue;
    switch_to(static_cast<ThreadId>(i));
    end_last_block();
    unwind_thread();
    where_ = kNowhere;
    save_state();
  }
  end_suspended_stacks();
}

void Tracker::restart() {
  const ThreadId thread = running_thread_;
  finish();
  for (std::size_t i = 0; i < thread_count_; ++i) {
    if (!has_functions(i)) continue;
    switch_to(static_cast<ThreadId>(i));
    end_stack();
    save_state();
  }
  switch_to(thread);
}

}  // namespace cg::tool::callgrind
