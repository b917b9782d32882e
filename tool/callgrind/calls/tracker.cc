// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/tracker.h"

#include <algorithm>
#include <utility>

#include "tool/core/ensure.h"

namespace cg::tool::callgrind {

std::uint32_t& Tracker::active(const Function& function, Thread& thread) {
  Growing<std::uint32_t>& all = thread.active;
  if (function.number >= all.size()) [[unlikely]]
    all.resize(function.number + 64);
  return all[function.number];
}

Tracker::Arrival Tracker::arrival() const {
  if (where_ == kNowhere) return {.from = nullptr, .exit = nullptr, .kind = Exit::Kind::none};
  if (where_ == kEntered)
    return {.from = state_.entered, .exit = nullptr, .kind = Exit::Kind::jump};
  const Exit* const exit = left_by();
  return {.from = exit->block, .exit = exit, .kind = exit->kind};
}

// Whether the instance is the same, with nothing to find out: where a jump leads to another block of
// the same function, as the dispatch of an interpreter does.
bool Tracker::stays(const Block& block, Addr sp) const {
  if ((where_ & 1) == 0 || state_.nonskipped != nullptr || block.is_entry || collects_jumps_ ||
      state_.awaits_stack)
    return false;
  const Exit& exit = *left_by();
  return exit.kind == Exit::Kind::jump && !exit.switches_stack &&
         exit.block->section == block.section && exit.block->object == block.object &&
         !is_left_at(sp) && (!has_calls() || stack_->calls.back().site.sp >= sp);
}

// All that it calls is inlined: with some options it runs at every call and return.
[[gnu::flatten]] void Tracker::find_way(Block& block, Addr sp) {
  if (stays(block, sp)) return give(block);
  Arrival a = arrival();
  where_ = kEntered;
  settle_skipped();
  const bool is_landing = settle_on_stack(a, block, sp);
  const std::size_t owed = judge(a, block, sp);
  leave_calls(a, block, sp, owed, is_landing);
  Instance& now = begin_call(a, block, sp);
  if (a.kind == Exit::Kind::jump && collects_jumps_ && a.exit != nullptr && a.from != nullptr)
    ++graph_.jump(source(a), *a.exit, graph_.block_costs(block, now)).count;
  run(block, now);
}

// Changes to the stack that the block runs on, and leaves handlers below it. Whether control may
// have landed above calls that never return, as behind longjmp.
bool Tracker::settle_on_stack(Arrival& a, const Block& block, Addr& sp) {
  const bool has_loaded = a.exit != nullptr && a.exit->switches_stack;
  bool is_landing = std::exchange(state_.awaits_stack, false) || has_loaded;
  if (is_landing && !is_on_stack(sp))
    is_landing = change_stack(a, block, sp);
  else if (has_loaded && !kCallsPush)
    is_landing = false;  // an array's end: calls as deep as the landing may be those that go on
  if (is_left_at(sp) && !a.changes_stack) {
    land(sp);
    a = {.from = nullptr, .exit = nullptr, .kind = Exit::Kind::none};
    is_landing = true;
  }
  if (has_loaded && a.kind == Exit::Kind::call && (kCallsPush || block.is_entry) &&
      !a.changes_stack && has_calls() && stack_->calls.back().site.sp < sp)
    slice_above(a, sp);
  return is_landing;
}

// What the exit means: a return that ends no call is a jump, a jump into another function a call.
// How many calls a return ends.
std::size_t Tracker::judge(Arrival& a, const Block& block, Addr& sp) {
  std::size_t owed = 0;
  const bool was_return = a.kind == Exit::Kind::ret;
  if (was_return) owed = judge_return(a, block, sp);
  if (was_return && a.kind == Exit::Kind::jump) return_into_slice(a, block, sp);
  judge_jump(a, block, sp, was_return && a.kind == Exit::Kind::jump);
  if (a.kind == Exit::Kind::call) {
    a.is_piece = block.is_piece && is_own(block);
    a.is_skipped = a.is_piece || block.function->is_skipped;
  }
  return owed;
}

// Ends the calls that were left. What has left some, without a return, counts as one.
void Tracker::leave_calls(Arrival& a, Block& block, Addr& sp, std::size_t owed, bool is_landing) {
  if (a.kind == Exit::Kind::ret) {
    if (has_calls())
      unwind(sp, owed);
    else
      return_into(block, sp, source(a));
    return;
  }
  const bool has_left = !a.changes_stack && unwind(sp, 0);
  if ((is_landing && unwind_to(block, sp)) || has_left)
    a.kind = Exit::Kind::ret;
  else if (a.is_emulated && has_calls())
    sp = stack_->calls.back().site.sp;
}

// The instance that runs from now on: of a new call, or of the function that goes on.
Instance& Tracker::begin_call(const Arrival& a, Block& block, Addr sp) {
  const bool is_call = a.kind == Exit::Kind::call;
  const bool has_instance = is_call && !a.is_skipped;
  const CallSite site{.sp = sp,
                      .after = is_call ? return_address(a) : 0,
                      .nonskipped = state_.nonskipped,
                      .context = state_.context,
                      .home = nullptr,
                      .place = state_.place,
                      .functions = stack_->functions.size(),
                      .base_below = a.changes_stack ? state_.base : 0};
  if (state_.context == nullptr) {
    state_.first_sp = sp;
    state_.base = std::max(state_.base, sp);
  }
  if (a.changes_stack) state_.base = sp + sizeof(Addr);
  if (has_instance || state_.context == nullptr) push_function(*block.function);
  const bool is_deeper =
      has_instance && (!skips_direct_recursion_ ||
                       adds_level(state_.nonskipped != nullptr ? *state_.nonskipped : source(a),
                                  *stack_->functions.back()));
  Instance& now = instance(is_deeper);
  if (a.is_piece)
    push_unseen(site);
  else if (is_call)
    push_call(a, block, now, site);
  return now;
}

// The costs of the block are the instance's, or those of a skipped function's caller.
void Tracker::run(Block& block, Instance& now) {
  state_.home = &now;
  if (graph_.tree().has_begun() && !has_calls()) choose_root();
  if (state_.nonskipped == nullptr) return run_plainly(block, now);
  state_.instance = state_.collects ? &now : now.twin;
  run_skipped(block);
}

// The costs of blocks of a skipped function go to its caller.
void Tracker::settle_skipped() {
  if (state_.nonskipped == nullptr) return;
  BlockCosts& payer = *state_.nonskipped;
  StoredCosts::add_growth(payer.skipped_costs(), state_.unpaid, collected());
  remember(state_.unpaid);
}

BlockCosts* Tracker::payer(Block& block) {
  return state_.nonskipped != nullptr ? state_.nonskipped : &left(block);
}

void Tracker::skip_for(BlockCosts* payer) {
  state_.nonskipped = payer;
  if (payer != nullptr) remember(state_.unpaid);
}

void Tracker::add_system_call(ThreadId thread, std::uint64_t elapsed, std::uint64_t cpu) {
  switch_to(thread);
  if (where_ == kNowhere) return;
  sim::Costs costs;
  costs[sim::word_of("sysCount")] = 1;
  costs[sim::word_of("sysTime")] = elapsed;
  costs[sim::word_of("sysCpuTime")] = cpu;
  const bool is_skipped = state_.nonskipped != nullptr;
  Block& block = (where_ & 1) != 0 ? *left_by()->block : *state_.entered;
  (is_skipped ? *state_.nonskipped : left(block)).skipped_costs() += costs;
  if (is_skipped) state_.unpaid += costs;
  (state_.collects ? running_ : state_.frozen) += costs;
}

// Whether a return leads back into the function that called by a jump, behind an address it pushed.
bool Tracker::goes_back(const Call& call, const Block& block) {
  return kCallsPush && call.site.after == 0 && call.arc != nullptr && !block.is_entry &&
         &call.arc->from->instance->context->function() == block.function;
}

// How many calls a return ends; one that ends none is a jump.
std::size_t Tracker::judge_return(Arrival& a, const Block& block, Addr sp) {
  const Growing<Call>& calls = stack_->calls;
  const Addr top = has_calls() ? calls.back().site.sp : 0;
  // Nobody has called a handler.
  if (has_calls() ? sp > top : stack_->depth == 0) return 1;
  if (sp == top) {
    std::size_t owed = 0;
    for (std::size_t i = calls.size(); i-- > state_.calls && calls[i].site.sp == sp;) {
      ++owed;
      if (calls[i].site.after == block.addr || goes_back(calls[i], block)) return owed;
    }
  }
  a.kind = Exit::Kind::jump;
  return 0;
}

// Whether a jump leads back to the first instruction of the running function, as the jump of a loop
// does. A jump after a push, or with a computed target, may be a call.
bool Tracker::begins_again(const Arrival& a, const Block& block, Addr sp) const {
  const Block& last = *a.from;
  return (a.exit == nullptr || !a.exit->is_computed) &&
         last.function->name == block.function->name && last.object == block.object &&
         (!has_calls() || stack_->calls.back().site.sp == sp) &&
         (state_.nonskipped != nullptr || &state_.context->function() == block.function);
}

// Jumps that count as calls.
void Tracker::judge_jump(Arrival& a, const Block& block, Addr& sp, bool returns_without_call) {
  if (a.from == nullptr || (a.kind != Exit::Kind::none && a.kind != Exit::Kind::jump)) return;
  const Block& last = *a.from;
  if (!returns_without_call && last.section == block.section && last.object == block.object &&
      (!block.is_entry || (block.is_piece && is_own(block)) || begins_again(a, block, sp)))
    return;
  a.kind = Exit::Kind::call;
  a.is_emulated = true;
  if (a.exit == nullptr) a.exit = &last.last_exit();
  if (!last.function->pops_on_jump || !has_calls()) return;
  const Call& top = stack_->calls.back();
  if (top.arc == nullptr) return;
  a.caller = top.arc->from;
  a.exit = top.arc->exit;
  sp = top.site.sp;
  pop_call();
}

// Counts a call, in the node that is to have its cost.
ContextNode* Tracker::enter_context(Instance& callee) {
  if (state_.place == nullptr) choose_root();
  if (state_.place->is_rest()) return nullptr;
  ContextNode& node = graph_.tree().child(*state_.place, callee);
  ++node.calls;
  state_.place = &node.place();
  return &node;
}

// What runs without a caller is a root.
void Tracker::choose_root() {
  if (state_.home == nullptr || (state_.root != nullptr && state_.root->instance == state_.home))
    return;
  book_root(state_, collected());
  state_.place = state_.root = &graph_.tree().root(*state_.home);
  remember(state_.at_root);
}

void Tracker::book_root(State& state, const sim::Costs& now) {
  if (state.root == nullptr) return;
  state.root->costs.add_growth(state.at_root, now);
  state.at_root = now;
}

// Where a call is taken to return to; 0: nowhere. Where calls do not push, the reference asks the exit that the
// call is booked at: if it is a call, a jump that counts as one returns there, too.
Addr Tracker::return_address(const Arrival& a) const {
  if (kCallsPush) return a.is_emulated ? 0 : a.exit->after;
  const bool is_of_payer = !a.is_skipped && state_.nonskipped != nullptr;
  const Exit& exit = is_of_payer ? state_.nonskipped->block->last_exit() : *a.exit;
  return exit.kind == Exit::Kind::call ? exit.after : 0;
}

// Ends calls that are left behind, and whether there were any.
bool Tracker::unwind(Addr sp, std::size_t owed) {
  Growing<Call>& calls = stack_->calls;
  bool any = false;
  while (has_calls() && (calls.back().site.sp < sp || (calls.back().site.sp == sp && owed > 0))) {
    if (owed > 0) --owed;
    any = true;
    // Behind a call onto other memory the caller's stack pointer is loaded later.
    state_.awaits_stack = calls.back().site.changes_stack();
    pop_call();
    if (state_.awaits_stack) break;
  }
  return any;
}

// Whether the block belongs to the function that runs.
bool Tracker::is_own(const Block& block) const {
  return state_.context != nullptr && is_of(block, *state_.context);
}

// A landing may be as deep as a call that it ends: what sigsetjmp was given lies on the stack
// still.
bool Tracker::unwind_to(const Block& block, Addr sp) {
  const Growing<Call>& calls = stack_->calls;
  if (block.is_entry || is_own(block)) return false;
  std::size_t i = calls.size();
  while (i > state_.calls && calls[i - 1].site.sp - sp <= kMostPushed) {
    if (!is_of(block, *calls[--i].site.context)) continue;
    while (calls.size() > i) pop_call();
    return true;
  }
  return false;
}

void Tracker::push_function(Function& function) {
  Growing<Function*>& functions = stack_->functions;
  if (functions.empty()) functions.push(nullptr);
  const Function* const top = functions.back();
  if (top != &function && (top == nullptr || function.group == 0 || top->group != function.group)) {
    if (functions.back() == nullptr) ++active(function);
    functions.push(&function);
  }
  state_.context = &graph_.context(functions.end() - 1, functions.size());
}

// Whether a call is one more of its function that is active.
bool Tracker::adds_level(const BlockCosts& from, const Function& callee) const {
  return !skips_direct_recursion_ || &from.instance->context->function() != &callee;
}

Instance& Tracker::instance(bool is_deeper) {
  const Function& top = *stack_->functions.back();
  std::uint32_t level = 1;
  if (top.recursions > 1) {
    level = std::min(active(top) + (is_deeper ? 1 : 0), top.recursions);
    if (level == 0) level = active(top) = 1;
  }
  return state_.context->instances[level - 1];
}

// A call that has no arc: its return ends it.
void Tracker::push_unseen(const CallSite& site) {
  Call& call = stack_->calls.extend();
  call.site = site;
  call.arc = nullptr;
  call.node = nullptr;
}

void Tracker::push_call(const Arrival& a, Block& block, Instance& callee, const CallSite& site) {
  if (a.is_skipped) {
    if (state_.nonskipped == nullptr) skip_for(&source(a));
    push_unseen(site);
    return;
  }
  BlockCosts& from = state_.nonskipped != nullptr ? *state_.nonskipped : source(a);
  const Exit& exit = state_.nonskipped != nullptr ? from.block->last_exit() : *a.exit;
  Arc& arc = graph_.arc(from, exit, graph_.block_costs(block, callee));
  ++arc.calls;
  state_.nonskipped = nullptr;
  Call& call = stack_->calls.extend();
  call.site = site;
  call.arc = &arc;
  const Function& function = callee.context->function();
  call.function = &function;
  call.node = graph_.tree().has_begun() ? enter_context(callee) : nullptr;
  remember(call.running);
  if (adds_level(from, function) && ++active(function) == 1) enter_function(function);
}

// A part that is written here knows nothing of the call yet.
void Tracker::enter_function(const Function& function) {
  if (function.is_toggled) toggle_collection();
  if (listener_ == nullptr || !function.is_heard()) return;
  const Call call = stack_->calls.back();
  stack_->calls.pop();
  listener_->enter(function);
  stack_->calls.push(call);
}

void Tracker::pop_call() {
  CG_ENSURE(has_calls(), "a call of another state");
  const Call& call = stack_->calls.back();
  const CallSite site = call.site;
  Arc* const arc = call.arc;
  const Function* const function = call.function;
  if (arc != nullptr) arc->costs.add_growth(call.running, collected());
  if (call.node != nullptr) call.node->costs.add_growth(call.running, collected());
  state_.place = site.place;
  if (site.changes_stack()) state_.base = site.base_below;
  stack_->calls.pop();
  skip_for(site.nonskipped);
  if (arc == nullptr) return;
  const bool is_left = adds_level(*arc->from, *function) && --active(*function) == 0;
  if (is_left && function->is_toggled) toggle_collection();
  state_.context = site.context;
  stack_->functions.resize(site.functions);
  if (is_left && listener_ != nullptr && function->is_heard()) listener_->leave(*function);
}

// A return to a caller that nobody has seen calling: it is given a call that ends here, of all that
// was counted since the last part.
void Tracker::return_into(Block& block, Addr sp, BlockCosts& left) {
  state_.base = std::max(state_.base, sp);
  Growing<Function*>& functions = stack_->functions;
  if (!functions.empty() && functions.back() != nullptr) {
    --active(*functions.back());
    functions.pop();
  }
  state_.nonskipped = nullptr;
  push_function(*block.function);
  Block& site = sites_.site_before(block);
  if (&site == &block) return;
  Arc& arc = graph_.arc(graph_.block_costs(site, instance(false)), site.last_exit(), left);
  ++arc.calls;
  arc.costs.add_growth(state_.at_last_part, collected());
}

}  // namespace cg::tool::callgrind
