// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order of a part, which depends only on its contents.
//
//   instances        by object, file and function; then level of recursion; then callers
//   blocks           by address
//   calls of a block by the instruction that calls; then by callee
//
// Lists are sorted in place: a profile is also written when there is no memory left.
#pragma once

#include "tool/callgrind/calls/call_graph.h"

namespace cg::tool::callgrind {

// The contexts of a thread, or of all, linked by next_in_order: contexts of a function are
// neighbours, in the order of their callers.
Context* contexts_in_order(const CallGraph& graph, ThreadId thread);

// Calls visit(Instance&) for all instances with counts, in order. `first` comes from
// contexts_in_order().
template <typename Visit>
void for_each_instance(Context* first, Visit visit) {
  while (first != nullptr) {
    const Function& function = first->function();
    Context* end = first;
    for (std::uint32_t level = 0; level < function.recursions; ++level)
      for (end = first; end != nullptr && &end->function() == &function; end = end->next_in_order)
        if (end->instances[level].first_costs != nullptr) visit(end->instances[level]);
    first = end;
  }
}

void sort_blocks(Instance& instance);
void sort_calls(BlockCosts& from);

}  // namespace cg::tool::callgrind
