// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/stack_slices.h"

#include <algorithm>
#include <new>

#include "tool/core/memory.h"

namespace cg::tool::callgrind {
namespace {

// Whether the return addresses of these calls but the first are in memory, and any is known.
bool is_in_memory(const StackSlice& slice, std::size_t calls, const StackMemory& memory) {
  bool any = false;
  for (std::size_t i = calls; --i > 0;) {
    const CallSite& site = slice.calls[i].site;
    if (site.after == 0) continue;
    if (memory.has(site.sp, site.after) != StackMemory::Answer::yes) return false;
    any = true;
  }
  return any;
}

// Whether the code is that of the function that has made a call.
bool has_called(const Block& block, const CallSite& site) {
  return site.nonskipped != nullptr ? block.function->is_skipped : is_of(block, *site.context);
}

// How many calls are left with this stack pointer.
std::size_t calls_at(const StackSlice& slice, Addr sp) {
  std::size_t calls = slice.calls.size();
  while (calls > 0 && slice.calls[calls - 1].site.sp < sp) --calls;
  return calls;
}

}  // namespace

void StackSlice::add(const Growing<Call>& more, std::size_t first,
                     const Growing<Function*>& entered) {
  if (first == more.size()) return;
  const std::size_t from = more[first].site.functions, height = functions.size();
  for (std::size_t i = from; i < entered.size(); ++i) functions.push(entered[i]);
  for (std::size_t i = first; i < more.size(); ++i) {
    calls.push(more[i]);
    calls.back().site.functions += height - from;
  }
}

StackSlice& StackSlices::add() {
  if (slices_.size() == kMost) take(0);
  if (unused_.empty()) unused_.push(new (allocate("cg.slices", sizeof(StackSlice))) StackSlice());
  StackSlice& slice = *unused_.back();
  unused_.pop();
  slice.calls.resize(0);
  slice.functions.resize(0);
  slices_.push(&slice);
  return slice;
}

void StackSlices::take(std::size_t i) {
  unused_.push(slices_[i]);
  std::copy(slices_.begin() + i + 1, slices_.end(), slices_.begin() + i);
  slices_.pop();
}

void StackSlices::drop(const StackSlice& slice) {
  for (std::size_t i = slices_.size(); i-- > 0;)
    if (slices_[i] == &slice) take(i);
}

StackSlices::Found StackSlices::find(const Block& block, Addr sp, const Context* below,
                                     const StackMemory& memory) const {
  for (std::size_t i = slices_.size(); i-- > 0;) {
    const StackSlice& slice = *slices_[i];
    const std::size_t end = calls_at(slice, sp);
    if (end < 2 || end == slice.calls.size()) continue;
    const std::size_t first = slice.calls[0].site.context == below ? 0 : 1;
    if (slice.calls[first].site.context == below && has_called(block, slice.calls[end].site) &&
        is_in_memory(slice, end, memory))
      return {.slice = &slice, .first = first, .end = end};
  }
  return {};
}

}  // namespace cg::tool::callgrind
