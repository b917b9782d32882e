// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/tracker.h"

#include <bit>
#include <new>
#include <utility>

#include "tool/core/memory.h"

namespace cg::tool::callgrind {
namespace {

sim::Costs difference(sim::Costs after, const sim::Costs& before) { return after -= before; }

}  // namespace

void Tracker::begin(std::size_t threads, bool collects_at_start, bool simulates, bool counts_more) {
  thread_count_ = threads;
  collects_at_start_ = collects_at_start;
  simulates_ = simulates;
  counts_more_ = counts_more;
  threads_ = static_cast<Thread*>(allocate("cg.threads", threads * sizeof(Thread)));
  for (std::size_t i = 0; i < threads; ++i) {
    new (threads_ + i) Thread();
    threads_[i].states[0].collects = collects_at_start;
  }
  thread_ = threads_;
  begin_state();
}

void Tracker::begin_state() {
  state_ = {};
  state_.collects = collects_at_start_;
  running_ = {};
  where_ = kNowhere;
}

std::uint32_t& Tracker::active(const Function& function) {
  Growing<std::uint32_t>& all = thread_->active;
  if (function.number >= all.size()) all.resize(function.number + 64);
  return all[function.number];
}

Tracker::Arrival Tracker::arrival() const {
  if (where_ == kNowhere) return {nullptr, nullptr, Exit::Kind::none, false};
  if (where_ == kEntered) return {state_.entered, nullptr, Exit::Kind::jump, false};
  const auto* const exit = std::bit_cast<const Exit*>(where_ & ~std::uintptr_t{1});
  Tally* const from = state_.nonskipped != nullptr ? state_.entered
                      : state_.left != nullptr     ? state_.left
                                                   : &home(*exit->block->tally);
  return {from, exit, exit->kind, false};
}

// The tally that calls are made from and to.
Tally& Tracker::home(Tally& tally) const {
  Instance& instance = *tally.instance;
  if (instance.twin != nullptr) return tally;
  const Context& context = *instance.context;
  return tallies_.tally(*tally.block, context.instances[instance.level]);
}

// Whether a jump leads to a block of the same function, with nothing to find out: the dispatch of
// an interpreter does nothing else.
bool Tracker::stays(const Arrival& a, const Block& block, Addr sp) const {
  if (a.kind != Exit::Kind::jump || a.from == nullptr || block.is_entry || collects_jumps_ ||
      state_.nonskipped != nullptr)
    return false;
  const Block& last = *a.from->block;
  const Growing<Call>& calls = thread_->calls;
  return last.section == block.section && last.object == block.object &&
         (calls.empty() || calls[calls.size() - 1].site.sp >= sp);
}

void Tracker::enter(Block& block, Addr sp) {
  const auto stay = [&] { tallies_.own(tallies_.tally(block, *state_.instance)); };
  if (where_ == reinterpret_cast<std::uintptr_t>(state_.instance)) return stay();
  Arrival a = arrival();
  if (stays(a, block, sp)) {
    state_.left = nullptr;
    where_ = reinterpret_cast<std::uintptr_t>(state_.instance);
    return stay();
  }
  where_ = kEntered;
  settle_skipped();
  std::size_t owed = 0;
  const bool was_return = a.kind == Exit::Kind::ret;
  if (was_return) owed = judge_return(a, block, sp);
  judge_jump(a, block, sp, was_return && a.kind == Exit::Kind::jump);

  const bool is_skipped = a.kind == Exit::Kind::call && block.function->is_skipped;
  if (a.kind == Exit::Kind::ret) {
    const Growing<Function*>& functions = thread_->functions;
    const std::size_t n = functions.size();
    if (thread_->calls.empty() || n < 2 || functions[n - 2] == nullptr)
      return_into(block, a.from);
    else
      unwind(sp, owed);
  } else if (unwind(sp, 0)) {
    a.kind = Exit::Kind::ret;
  } else if (a.is_emulated && !thread_->calls.empty()) {
    sp = thread_->calls.back().site.sp;
  }

  const bool is_called = a.kind == Exit::Kind::call && !is_skipped;
  const CallSite site{.sp = sp,
                      .after = a.kind == Exit::Kind::call && !a.is_emulated ? a.exit->after : 0,
                      .nonskipped = state_.nonskipped,
                      .context = state_.context,
                      .functions = thread_->functions.size()};
  if (is_called || state_.context == nullptr) push_function(*block.function);
  Instance& now = instance(is_called);
  Tally& tally = tallies_.tally(block, now);
  if (a.kind == Exit::Kind::call) push_call(a, tally, is_skipped, site);
  if (a.kind == Exit::Kind::jump && collects_jumps_ && a.exit != nullptr && a.from != nullptr)
    ++tallies_.jump(*a.from, *a.exit, tally).count;

  state_.instance = state_.collects ? &now : now.twin;
  state_.entered = &tally;
  state_.left = nullptr;
  if (state_.nonskipped == nullptr) {
    tallies_.own(state_.collects ? tally : tallies_.tally(block, *now.twin));
    where_ = reinterpret_cast<std::uintptr_t>(state_.instance);
  } else {
    tallies_.disown(block);
    where_ = kEntered;
  }
}

// What a block of a skipped function has counted is the cost of who called that.
void Tracker::settle_skipped() {
  if (state_.nonskipped == nullptr || state_.entered == nullptr) return;
  Block& block = *state_.entered->block;
  if (block.owner != nullptr) return;
  fold(block);
  Tally& payer = *state_.nonskipped;
  if (payer.skipped == nullptr) payer.skipped = allocate_array<sim::Costs>("cg.skipped", 1);
  for (Row& row : block.all_rows()) {
    const sim::Costs costs = std::exchange(row.costs, {});
    if (state_.collects) *payer.skipped += costs;
  }
}

// How many calls a return ends; one that ends none is a jump.
std::size_t Tracker::judge_return(Arrival& a, const Block& block, Addr sp) {
  const Growing<Call>& calls = thread_->calls;
  if (calls.empty()) return 0;
  const Addr top = calls[calls.size() - 1].site.sp;
  if (sp > top) return 1;
  if (sp == top) {
    std::size_t owed = 0;
    for (std::size_t i = calls.size(); i-- > 0 && calls[i].site.sp == sp;) {
      ++owed;
      if (calls[i].site.after != 0 && calls[i].site.after == block.addr) return owed;
    }
  }
  a.kind = Exit::Kind::jump;
  return 0;
}

// Jumps that count as calls.
void Tracker::judge_jump(Arrival& a, const Block& block, Addr& sp, bool returns_without_call) {
  if (a.from == nullptr || (a.kind != Exit::Kind::none && a.kind != Exit::Kind::jump)) return;
  const Block& last = *a.from->block;
  if (!returns_without_call && !block.is_entry && last.section == block.section &&
      last.object == block.object)
    return;
  a.kind = Exit::Kind::call;
  a.is_emulated = true;
  if (a.exit == nullptr) a.exit = &last.last_exit();
  if (!last.function->pops_on_jump || thread_->calls.empty()) return;
  const Call& top = thread_->calls.back();
  if (top.arc == nullptr) return;
  a.from = top.arc->from;
  a.exit = top.arc->exit;
  sp = top.site.sp;
  pop_call();
}

// Ends calls that are left behind, and whether there were any.
bool Tracker::unwind(Addr sp, std::size_t owed) {
  Growing<Call>& calls = thread_->calls;
  bool any = false;
  while (!calls.empty() &&
         (calls.back().site.sp < sp || (calls.back().site.sp == sp && owed > 0))) {
    if (owed > 0) --owed;
    pop_call();
    any = true;
  }
  return any;
}

void Tracker::push_function(Function& function) {
  Growing<Function*>& functions = thread_->functions;
  if (functions.empty()) functions.push(nullptr);
  if (functions.back() != &function) {
    if (functions.back() == nullptr) ++active(function);
    functions.push(&function);
  }
  state_.context = &tallies_.context(functions.end() - 1, functions.size());
}

Instance& Tracker::instance(bool is_called) {
  const Function& top = *thread_->functions.back();
  std::uint32_t level = 1;
  if (top.recursions > 1) {
    level = std::min(active(top) + (is_called ? 1 : 0), top.recursions);
    if (level == 0) level = active(top) = 1;
  }
  return state_.context->instances[level - 1];
}

void Tracker::push_call(const Arrival& a, Tally& callee, bool is_skipped, const CallSite& site) {
  if (is_skipped) {
    if (state_.nonskipped == nullptr) state_.nonskipped = a.from;
    Call& call = thread_->calls.extend();
    call.site = site;
    call.arc = nullptr;
    return;
  }
  Tally& from = state_.nonskipped != nullptr ? *state_.nonskipped : *a.from;
  const Exit& exit = state_.nonskipped != nullptr ? from.block->last_exit() : *a.exit;
  Arc& arc = tallies_.arc(from, exit, callee);
  ++arc.calls;
  state_.nonskipped = nullptr;
  Call& call = thread_->calls.extend();
  call.site = site;
  call.arc = &arc;
  remember(call.running);
  const Function& function = callee.instance->context->function();
  if (++active(function) == 1) enter_function(function);
}

// A part that is written here knows nothing of the call yet.
void Tracker::enter_function(const Function& function) {
  if (function.is_toggled) toggle_collection();
  if (listener_ == nullptr || !function.is_heard()) return;
  const Call call = thread_->calls.back();
  thread_->calls.pop();
  listener_->enter(function);
  thread_->calls.push(call);
}

void Tracker::pop_call() {
  if (thread_->depth > 0 && thread_->calls.size() == state_.calls) {
    end_handler_state();
    take_back_last_block();
  }
  const Call& call = thread_->calls.back();
  const CallSite site = call.site;
  Arc* const arc = call.arc;
  if (arc != nullptr) add_growth(arc->costs, call.running, collected());
  thread_->calls.pop();
  state_.nonskipped = site.nonskipped;
  if (arc == nullptr) return;
  const Function& function = arc->to->instance->context->function();
  const bool is_left = --active(function) == 0;
  if (is_left && function.is_toggled) toggle_collection();
  state_.context = site.context;
  thread_->functions.resize(site.functions);
  if (is_left && listener_ != nullptr && function.is_heard()) listener_->leave(function);
}

// Where instructions alone are counted, the other counts need not be moved.
void Tracker::remember(sim::Costs& costs) const {
  if (counts_more_)
    costs = collected();
  else
    costs.ir.accesses = collected().ir.accesses;
}

void Tracker::add_growth(sim::Costs& sum, const sim::Costs& since, const sim::Costs& now) const {
  if (counts_more_)
    sum += difference(now, since);
  else
    sum.ir.accesses += now.ir.accesses - since.ir.accesses;
}

// A return to a caller that nobody has seen calling: it is given a call that ends here, of all that
// was counted since the last part.
void Tracker::return_into(Block& block, Tally* left) {
  Growing<Function*>& functions = thread_->functions;
  if (!functions.empty() && functions.back() != nullptr) {
    --active(*functions.back());
    functions.pop();
  }
  state_.nonskipped = nullptr;
  push_function(*block.function);
  Block& site = sites_.site_before(block);
  if (left == nullptr || &site == &block) return;
  Arc& arc = tallies_.arc(tallies_.tally(site, instance(false)), site.last_exit(), *left);
  ++arc.calls;
  arc.costs += difference(collected(), state_.at_last_part);
}

void Tracker::begin_thread(ThreadId thread) {
  switch_to(thread);
  unwind_thread();
  begin_state();
  thread_->functions.resize(0);
}

void Tracker::end_thread(ThreadId thread) {
  switch_to(thread);
  take_back_last_block();
  unwind_thread();
  ended_ += collected();
  begin_state();
  thread_->functions.resize(0);
}

void Tracker::switch_to(ThreadId thread) {
  if (thread == running_thread_) return;
  save_state();
  running_thread_ = thread;
  thread_ = threads_ + thread;
  load_state();
}

void Tracker::save_state() {
  const Arrival a =
      where_ == reinterpret_cast<std::uintptr_t>(state_.instance) ? Arrival{} : arrival();
  if ((where_ & 1) != 0) state_.left = a.from;
  state_.where = where_;
  state_.running = running_;
  thread_->states[thread_->depth] = state_;
}

void Tracker::load_state() {
  state_ = thread_->states[thread_->depth];
  where_ = state_.where;
  running_ = state_.running;
}

void Tracker::begin_handler(ThreadId thread, int signal) {
  switch_to(thread);
  if (thread_->depth + 1 == kMostStates) return;
  save_state();
  ++thread_->depth;
  begin_state();
  state_.signal = signal;
  state_.calls = thread_->calls.size();
  thread_->functions.push(nullptr);
}

void Tracker::end_handler(ThreadId thread, int signal) {
  switch_to(thread);
  if (thread_->depth == 0 || state_.signal != signal) return;
  take_back_last_block();
  while (thread_->calls.size() > state_.calls) pop_call();
  end_handler_state();
}

void Tracker::end_handler_state() {
  Growing<Function*>& functions = thread_->functions;
  while (functions.back() != nullptr) {
    if (functions[functions.size() - 2] == nullptr) --active(*functions.back());
    functions.pop();
  }
  functions.pop();
  --thread_->depth;
  load_state();
}

void Tracker::unwind_thread() {
  while (thread_->depth > 0 || !thread_->calls.empty()) {
    if (thread_->depth > 0 && thread_->calls.size() == state_.calls) {
      end_handler_state();
      take_back_last_block();
    } else {
      pop_call();
    }
  }
  for (std::uint32_t& n : thread_->active) n = 0;
}

// Returns whose it is; nullptr: nothing is taken back.
Tally* Tracker::take_back_last_block() {
  if ((where_ & 1) == 0 || state_.nonskipped != nullptr || !state_.collects) return nullptr;
  const Arrival a = arrival();
  if (a.from == nullptr) return nullptr;
  add_block(*a.from, -1);
  return a.from;
}

// One execution more, or less. What was simulated stays, but does not count by itself.
void Tracker::add_block(Tally& tally, int sign) {
  const auto times = static_cast<std::uint64_t>(sign);
  if (simulates_) {
    tally.unfinished -= times;
    return;
  }
  Block& block = *tally.block;
  tallies_.own(tally);
  fold(block);
  for (Row& row : block.all_rows()) row.costs.ir.accesses += times * row.instructions;
  running_.ir.accesses += times * block.instructions;
}

void Tracker::settle() {
  taken_back_ = take_back_last_block();
  save_state();
  for (std::size_t i = 0; i < thread_count_; ++i) credit_calls(threads_[i]);
}

// Each call is one of the state that it was made in.
void Tracker::credit_calls(Thread& thread) {
  for (std::size_t depth = 0; depth <= thread.depth; ++depth) {
    State& state = thread.states[depth];
    const sim::Costs& now = state.collected();
    const std::size_t end =
        depth < thread.depth ? thread.states[depth + 1].calls : thread.calls.size();
    for (std::size_t i = state.calls; i < end; ++i) {
      Call& call = thread.calls[i];
      if (call.arc == nullptr) continue;
      add_growth(call.arc->costs, call.running, now);
      call.running = now;
    }
    state.at_last_part = now;
  }
  if (&thread == thread_) state_.at_last_part = collected();
}

void Tracker::resume() {
  if (taken_back_ == nullptr) return;
  add_block(*taken_back_, 1);
  taken_back_ = nullptr;
}

sim::Costs Tracker::take_growth() {
  sim::Costs now = ended_;
  for (std::size_t i = 0; i < thread_count_; ++i) {
    now += threads_[i].states[0].collected();
  }
  return difference(now, std::exchange(at_last_part_, now));
}

void Tracker::toggle_collection() {
  state_.collects = !state_.collects;
  if (state_.instance != nullptr) {
    Instance& home = state_.instance->context->instances[state_.instance->level];
    state_.instance = state_.collects ? &home : home.twin;
  }
  if (state_.collects)
    running_ = state_.frozen;
  else
    state_.frozen = running_;
}

// The block that asks counts as what comes behind it.
void Tracker::toggle_collection_by_request() {
  const bool is_known = (where_ & 1) != 0 && state_.nonskipped == nullptr;
  if (!is_known) return toggle_collection();
  Tally& tally = *arrival().from;
  if (state_.collects) add_block(tally, -1);
  toggle_collection();
  if (state_.collects && !simulates_) add_block(tally, 1);
}

void Tracker::finish() {
  save_state();
  for (std::size_t i = 0; i < thread_count_; ++i) {
    if (threads_[i].functions.empty()) continue;
    switch_to(static_cast<ThreadId>(i));
    take_back_last_block();
    unwind_thread();
    where_ = kNowhere;
    state_.where = kNowhere;
    state_.running = running_;
    thread_->states[0] = state_;
  }
}

void Tracker::restart() {
  const ThreadId thread = running_thread_;
  finish();
  for (std::size_t i = 0; i < thread_count_; ++i) {
    if (threads_[i].functions.empty()) continue;
    switch_to(static_cast<ThreadId>(i));
    ended_ += collected();
    begin_state();
    thread_->functions.resize(0);
    save_state();
  }
  switch_to(thread);
}

}  // namespace cg::tool::callgrind
