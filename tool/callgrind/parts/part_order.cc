// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/part_order.h"

#include <algorithm>

#include "tool/core/sorted_list.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

int compare(const Name* a, const Name* b) { return a == b ? 0 : VG_(strcmp)(a->text(), b->text()); }

int compare(const Function& f, const Function& g) {
  if (const int order = compare(f.object, g.object)) return order;
  if (const int order = compare(f.file, g.file)) return order;
  if (const int order = compare(f.shown_name, g.shown_name)) return order;
  return compare(f.name, g.name);
}

// Names come first: a caller's file is not written.
int compare_callers(const Context& a, const Context& b) {
  const std::size_t depth = std::min(a.depth, b.depth);
  for (std::size_t i = 1; i < depth; ++i) {
    const Function &f = *a.functions[i], &g = *b.functions[i];
    if (const int order = compare(f.shown_name, g.shown_name)) return order;
    if (const int order = compare(f, g)) return order;
  }
  return a.depth == b.depth ? 0 : a.depth < b.depth ? -1 : 1;
}

bool comes_before(const Context& a, const Context& b) {
  if (const int order = compare(a.function(), b.function())) return order < 0;
  return compare_callers(a, b) < 0;
}

bool comes_before(const Instance& a, const Instance& b) {
  if (const int order = compare(a.context->function(), b.context->function())) return order < 0;
  if (a.level != b.level) return a.level < b.level;
  return compare_callers(*a.context, *b.context) < 0;
}

bool begins_before(const BlockCosts& a, const BlockCosts& b) {
  if (a.block->offset != b.block->offset) return a.block->offset < b.block->offset;
  return a.block->form < b.block->form;
}

bool goes_before(const Arc& a, const Arc& b) {
  if (a.exit->index != b.exit->index) return a.exit->index < b.exit->index;
  if (a.to->instance != b.to->instance) return comes_before(*a.to->instance, *b.to->instance);
  return begins_before(*a.to, *b.to);
}

using Contexts =
    ListSorter<&Context::next_in_order, Context, bool (*)(const Context&, const Context&)>;

}  // namespace

Context* contexts_in_order(const CallGraph& graph, ThreadId thread) {
  Contexts sorter(comes_before);
  graph.for_each_context([&](Context& c) {
    if (c.is_of(thread)) sorter.add(c);
  });
  return sorter.sorted();
}

void sort_blocks(Instance& instance) {
  instance.first_costs =
      sorted_list<&BlockCosts::next_of_instance>(instance.first_costs, begins_before);
}

void sort_calls(BlockCosts& from) {
  from.first_arc = sorted_list<&Arc::next_of_source>(from.first_arc, goes_before);
}

}  // namespace cg::tool::callgrind
