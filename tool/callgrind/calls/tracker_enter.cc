// SPDX-License-Identifier: GPL-2.0-or-later
//
// Nearly every block is entered by a jump within its function, or by a call or a return that needs
// no more than the last call to be understood. They are dealt with here, as find_way() would
// (tracker.cc), less the questions that it asks in vain: a call or return takes half as many
// instructions.
//
// What is rare is called last of all, so that no register has to be saved for it.
#include <algorithm>

#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {

void Tracker::enter(Block& block, Addr sp) {
  if ((where_ & 1) != 0 && is_plain(*left_by(), sp)) [[likely]] {
    switch (left_by()->kind) {
      case Exit::Kind::call:
        return enter_by_call(block, sp);
      case Exit::Kind::ret:
        return enter_by_return(block, sp);
      case Exit::Kind::jump:
      case Exit::Kind::none:
        return enter_by_jump(block, sp);
    }
  }
  if (where_ != reinterpret_cast<std::uintptr_t>(state_.instance)) return find_way(block, sp);
  give(block);  // behind an intra exit
}

// Whether somebody has called, and neither has another stack been taken nor a handler been left.
bool Tracker::is_plain(const Exit& exit, Addr sp) const {
  return !exit.switches_stack && !state_.awaits_stack && sp < state_.lowest && has_calls() &&
         !skips_direct_recursion_;
}

[[gnu::flatten]] void Tracker::enter_by_call(Block& block, Addr sp) {
  const Exit& exit = *left_by();
  if (sp > stack_->calls.back().site.sp || state_.nonskipped != nullptr || block.is_piece ||
      block.function->group != 0) [[unlikely]]
    return find_way(block, sp);
  BlockCosts& from = left(*exit.block);
  if (block.function->is_skipped)
    skip_plainly(from, exit, block, sp);
  else
    push_plainly(from, exit, block, sp, exit.after);
}

void Tracker::skip_plainly(BlockCosts& from, const Exit& exit, Block& block, Addr sp) {
  push_unseen({.sp = sp,
               .after = exit.after,
               .nonskipped = nullptr,
               .context = state_.context,
               .home = nullptr,
               .place = state_.place,
               .functions = stack_->functions.size()});
  skip_for(&from);
  run_skipped(block);
}

// Within a function; or to another one, which counts as a call, as out of a linkage table.
[[gnu::flatten]] void Tracker::enter_by_jump(Block& block, Addr sp) {
  const Exit& exit = *left_by();
  const Block& last = *exit.block;
  const Addr top = stack_->calls.back().site.sp;
  if (sp > top) [[unlikely]]
    return find_way(block, sp);
  const bool goes_elsewhere = last.section != block.section || last.object != block.object;
  if (!goes_elsewhere && !block.is_entry) {
    if (exit.kind == Exit::Kind::none || state_.nonskipped != nullptr || collects_jumps_)
      return find_way(block, sp);
    return give(block);
  }
  if (block.is_piece || block.function->is_skipped || block.function->group != 0 ||
      last.function->pops_on_jump)
    return find_way(block, sp);
  const Arrival call{
      .from = exit.block, .exit = &exit, .kind = Exit::Kind::call, .is_emulated = true};
  if (!goes_elsewhere && begins_again(call, block, sp)) return find_way(block, sp);
  const Addr after = return_address(call);
  BlockCosts* const payer = state_.nonskipped;
  if (payer == nullptr) return push_plainly(left(*exit.block), exit, block, top, after);
  StoredCosts::add_growth(payer->skipped_costs(), state_.unpaid, collected());
  push_plainly(*payer, payer->block->last_exit(), block, top, after);
}

void Tracker::push_plainly(BlockCosts& from, const Exit& exit, Block& block, Addr sp, Addr after) {
  Function& function = *block.function;
  Growing<Function*>& functions = stack_->functions;
  Call& call = stack_->calls.extend();
  call.site = {.sp = sp,
               .after = after,
               .nonskipped = state_.nonskipped,
               .context = state_.context,
               .home = state_.home,
               .place = state_.place,
               .functions = functions.size()};
  if (functions.back() != &function) functions.push(&function);
  Context& context = graph_.context(functions.end() - 1, functions.size());
  std::uint32_t& active = this->active(function);
  const std::uint32_t before = active;
  active = before + 1;
  Instance& now = context.instances[std::min(before + 1, function.recursions) - 1];
  Arc& arc = graph_.arc(from, exit, graph_.block_costs(block, now));
  ++arc.calls;
  call.arc = &arc;
  call.function = &function;
  call.node = graph_.tree().has_begun() ? enter_context(now) : nullptr;
  remember(call.running);
  state_.nonskipped = nullptr;
  state_.context = &context;
  if (before == 0 && function.is_watched) [[unlikely]] {
    where_ = kEntered;
    enter_function(function);
  }
  run_plainly(block, now);
}

[[gnu::flatten]] void Tracker::enter_by_return(Block& block, Addr sp) {
  const Growing<Call>& calls = stack_->calls;
  const Call* top = &calls.back();
  if (sp <= top->site.sp || state_.nonskipped != nullptr) [[unlikely]]
    return find_way(block, sp);
  std::size_t depth = calls.size();
  Instance* home = state_.home;
  do {
    if (top->site.changes_stack()) [[unlikely]]
      break;
    if (Arc* const arc = top->arc; arc != nullptr) {
      if (top->function->is_watched) [[unlikely]]
        break;
      arc->costs.add_growth(top->running, collected());
      if (top->node != nullptr) top->node->costs.add_growth(top->running, collected());
      --thread_->active[top->function->number];
      state_.context = top->site.context;
      home = top->site.home;
      stack_->functions.shrink(top->site.functions);
    }
    state_.nonskipped = top->site.nonskipped;
    state_.place = top->site.place;
    --depth;
    --top;
  } while (depth > state_.calls && top->site.sp < sp);
  stack_->calls.shrink(depth);
  if (home == nullptr || state_.nonskipped != nullptr || depth == state_.calls || top->site.sp < sp)
      [[unlikely]]
    return return_further(block, sp);
  run_plainly(block, *home);
}

// Into a skipped function, one that nobody is seen to have called, or an instance that is not known;
// or out of a watched function.
void Tracker::return_further(Block& block, Addr sp) {
  where_ = kEntered;
  skip_for(state_.nonskipped);
  unwind(sp, 0);
  run(block, begin_call({.from = nullptr, .exit = nullptr, .kind = Exit::Kind::ret}, block, sp));
}

void Tracker::run_plainly(Block& block, Instance& now) {
  state_.home = &now;
  state_.instance = state_.collects ? &now : now.twin;
  state_.entered = &block;
  give(block);
}

// Its costs are nobody's own.
void Tracker::run_skipped(Block& block) {
  state_.entered = &block;
  where_ = kEntered;
  graph_.note_lost();
  graph_.disown(block);
}

// The block is the running instance's.
void Tracker::give(Block& block) {
  where_ = reinterpret_cast<std::uintptr_t>(state_.instance);
  graph_.own(block, *state_.instance);
}

}  // namespace cg::tool::callgrind
