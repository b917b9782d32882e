// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks the invariants of a thread after a block was entered. This takes longer than the client runs.
#include "sim/base.h"
#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {
namespace {

void tracker_requires(bool is_true, const char* what) {
  if (!is_true) sim::panic(what);
}

}  // namespace

void Tracker::check() const {
  tracker_requires(state_.context != nullptr && state_.home != nullptr,
                   "a block without a context");
  const auto state = [this](std::size_t depth) -> const State& {
    return depth == stack_->depth ? state_ : stack_->states[depth];
  };
  std::size_t marker = 0;  // where the state's functions begin
  for (std::size_t depth = 0; depth <= stack_->depth; ++depth) {
    const State& s = state(depth);
    const std::size_t end = depth == stack_->depth ? stack_->calls.size() : state(depth + 1).calls;
    tracker_requires((depth > 0) == (s.signal != 0), "a handler without a signal");
    tracker_requires((depth > 0 || s.calls == 0) && s.calls <= end, "calls of two states");
    marker = check_functions(s, marker, depth == 0);
    check_calls(s, end);
  }
  tracker_requires(marker == stack_->functions.size(), "functions of no state");
  check_active();
}

// Returns the index of the next state's first function. Code that a signal interrupts may have none
// yet.
std::size_t Tracker::check_functions(const State& state, std::size_t marker,
                                     bool may_be_missing) const {
  const Growing<Function*>& functions = stack_->functions;
  if (may_be_missing && state.context == nullptr) return marker;
  tracker_requires(marker < functions.size() && functions[marker] == nullptr,
                   "functions of two states");
  std::size_t end = marker + 1;
  while (end < functions.size() && functions[end] != nullptr) ++end;
  tracker_requires((end == marker + 1) == (state.context == nullptr),
                   "a context without a function");
  if (state.context != nullptr)
    tracker_requires(&state.context->function() == functions[end - 1],
                     "a context of another function");
  if (end > marker + 2)
    tracker_requires(state.calls < stack_->calls.size(), "functions without calls");
  return end;
}

void Tracker::check_calls(const State& state, std::size_t end) const {
  for (std::size_t i = state.calls; i < end; ++i) {
    const Call& call = stack_->calls[i];
    tracker_requires(i == state.calls || call.site.changes_stack() ||
                         call.site.sp <= stack_->calls[i - 1].site.sp,
                     "calls out of order");
    tracker_requires(call.site.context != nullptr, "a call out of no context");
    tracker_requires(call.site.functions <= stack_->functions.size(),
                     "a call of functions that are left");
    if (call.arc == nullptr) continue;
    tracker_requires(&call.arc->to->instance->context->function() == call.function,
                     "a call's function");
  }
}

void Tracker::check_active() const {
  Temporary<std::uint32_t> counted("cg.check");
  counted.resize(thread_->active.size(), 0);
  const auto count = [&](const Function& f) {
    tracker_requires(f.number < counted.size(), "a function that was never active");
    ++counted[f.number];
  };
  for (std::size_t i = 1; i < stack_->functions.size(); ++i)
    if (stack_->functions[i - 1] == nullptr && stack_->functions[i] != nullptr)
      count(*stack_->functions[i]);
  for (const Call& call : stack_->calls)
    if (call.arc != nullptr && adds_level(*call.arc->from, *call.function)) count(*call.function);
  for (std::size_t i = 0; i < counted.size(); ++i)
    tracker_requires(counted[i] == thread_->active[i], "a function's levels");
}

}  // namespace cg::tool::callgrind
