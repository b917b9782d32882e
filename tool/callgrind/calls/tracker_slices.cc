// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stacks that take turns in the same memory (stack_slices.h). Code changes the stack pointer, and
// copies the top of one stack away and that of another one back. It shows when a function returns to
// an address that is not its caller's.
#include <utility>

#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {
namespace {

bool is_same(const Call& a, const Call& b) {
  return a.site.sp == b.site.sp && a.arc == b.arc && a.running.ir.accesses == b.running.ir.accesses;
}

}  // namespace

// Code has changed the stack pointer by an amount that it has computed, and calls a function above
// calls that are not over: these are on a slice.
void Tracker::slice_above(Arrival& a, Addr sp) {
  std::size_t first = stack_->calls.size();
  while (first > state_.calls && stack_->calls[first - 1].site.sp < sp) --first;
  last_slice_ = cut_slice(first, nullptr);
  if (last_slice_ != nullptr) call_from_rest(a);
}

// A return has led to a place that no call of the running stack has left. If no slice goes on there,
// and none was just cut off, the code does something else with return addresses (V8's prologues).
void Tracker::return_into_slice(Arrival& a, const Block& block, Addr sp) {
  if (block.is_entry || !has_calls()) return;
  const StackSlice* const above = std::exchange(last_slice_, nullptr);
  const std::size_t first = first_overwritten();
  if (first == stack_->calls.size()) return;
  const Context* const below = stack_->calls[first].site.context;
  if (above == nullptr && slices_.find(block, sp, below, memory_).slice == nullptr) return;
  if (cut_slice(first, above) == nullptr) return;
  const StackSlices::Found found = slices_.find(block, sp, below, memory_);
  if (found.slice == nullptr) return call_from_rest(a);
  append_slice(found);
  slices_.drop(*found.slice);
  a = {.from = nullptr, .exit = nullptr, .kind = Exit::Kind::none};
}

// The first running call whose return address is not in memory any more.
std::size_t Tracker::first_overwritten() const {
  const Growing<Call>& calls = stack_->calls;
  std::size_t first = calls.size();
  for (std::size_t i = calls.size(); i-- > state_.calls && !calls[i].site.changes_stack();)
    if (calls[i].site.after != 0 &&
        memory_.has(calls[i].site.sp, calls[i].site.after) == StackMemory::Answer::no)
      first = i;
  return first;
}

// Puts the calls from `first` on a slice, and with them those on `above`, if they were right above.
// Returns nullptr if there are none, or some onto other memory.
StackSlice* Tracker::cut_slice(std::size_t first, const StackSlice* above) {
  Growing<Call>& calls = stack_->calls;
  if (first == calls.size() || first == state_.calls) return nullptr;
  for (std::size_t i = first - 1; i < calls.size(); ++i)
    if (calls[i].site.changes_stack()) return nullptr;
  StackSlice& slice = slices_.add();
  slice.add(calls, first - 1, stack_->functions);
  if (above != nullptr && is_same(above->calls[0], calls.back())) {
    slice.add(above->calls, 1, above->functions);
    slices_.drop(*above);
  }
  while (calls.size() > first) pop_call();
  return &slice;
}

// Makes calls of a slice again, but does not count them.
void Tracker::append_slice(const StackSlices::Found& found) {
  const StackSlice& slice = *found.slice;
  const std::size_t height = stack_->functions.size();
  const std::size_t from = slice.calls[found.first].site.functions;
  const CallSite& left = slice.calls[found.end].site;
  for (std::size_t i = from; i < left.functions; ++i) stack_->functions.push(slice.functions[i]);
  for (std::size_t i = found.first; i < found.end; ++i) {
    stack_->calls.push(slice.calls[i]);
    Call& call = stack_->calls.back();
    call.site.functions += height - from;
    call.site.place = state_.place;
    call.site.home = nullptr;
    if (call.arc == nullptr) continue;
    remember(call.running);
    if (graph_.tree().has_begun()) call.node = place_again(call);
    const Function& function = *call.function;
    if (adds_level(*call.arc->from, function) && ++active(function) == 1 && function.is_toggled)
      toggle_collection();
  }
  state_.context = left.context;
  skip_for(left.nonskipped);
}

ContextNode* Tracker::place_again(const Call& call) {
  if (state_.place->is_rest()) return nullptr;
  ContextNode& node = graph_.tree().child(*state_.place, *call.arc->to->instance);
  state_.place = &node.place();
  return &node;
}

// The code that goes on runs in the function that the last call has entered.
void Tracker::call_from_rest(Arrival& a) {
  const Arc* const arc = stack_->calls.back().arc;
  if (arc != nullptr) a.caller = &graph_.block_costs(*a.from, *arc->to->instance);
}

}  // namespace cg::tool::callgrind
