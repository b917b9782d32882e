// SPDX-License-Identifier: GPL-2.0-or-later
//
// The calling-context tree (Ammons, Ball and Larus, PLDI 1997): the calls of a run by the whole
// stack that they were made from, where the call graph has them by caller and callee.
//
//   node      an instance with its callers up to the root: the first function of a thread or of a
//             signal's handler. It has the number of calls that led to it, and their inclusive
//             cost; of a root the cost alone
//   fold      a node for one more recursion than are told apart: what is called from there
//             belongs to its target, the nearest node of this instance above it
//   rest      the node for all calls from its parent that would need more nodes than there may be
//
// The nodes of an edge (the instances of a parent and of its child) have together the calls and the
// costs of the arcs of this edge, if no rest is in between: both are booked at the same places.
//
//   self cost of a node = its cost + that of the folds into it - that of all its children
#pragma once

#include <cstddef>
#include <cstdint>

#include "tool/core/hash_table.h"
#include "tool/core/stored_costs.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

struct Instance;

struct ContextNode {
  ContextNode* parent;        // nullptr: a root
  Instance* instance;         // nullptr: a rest
  ContextNode* target;        // of a fold; nullptr: none
  ContextNode* last_called;   // child
  ContextNode* newest_child;  // children form a ring: behind the newest is the oldest
  ContextNode* next_sibling;
  ContextNode* next_in_bucket;
  std::size_t hash;
  std::uint64_t calls;
  StoredCosts costs;

  // Where calls from here belong.
  ContextNode& place() { return target != nullptr ? *target : *this; }
  bool is_rest() const { return instance == nullptr; }
};

class ContextTree {
 public:
  constexpr ContextTree() = default;

  // `recursions`: nodes of a function on a path, at least 1; more if it has more instances. `limit`:
  // nodes without rests.
  void begin(std::size_t recursions, std::size_t limit) {
    recursions_ = recursions;
    limit_ = limit;
  }
  bool has_begun() const { return limit_ > 0; }

  // Not below a rest: such calls are part of it.
  ContextNode& child(ContextNode& parent, Instance& callee) {
    ContextNode* const last = parent.last_called;
    return last != nullptr && last->instance == &callee ? *last : find_child(parent, callee);
  }
  ContextNode& root(Instance& instance);

  // As in CallGraph.
  void zero(ThreadId which);
  void forget_calls(ThreadId which);

  // Calls visit(node, depth) for each node, then for those below it if that returned true; siblings
  // in the order in which they were first called.
  template <typename Visit>
  void for_each(Visit visit) const;

  std::size_t size() const { return nodes_.size(); }

 private:
  [[gnu::noinline]] ContextNode& find_child(ContextNode& parent, Instance& callee);
  ContextNode* find(ContextNode* parent, Instance* instance) const;
  ContextNode& add(ContextNode* parent, Instance* instance);
  bool is_newest(const ContextNode& node) const {
    return &node == (node.parent != nullptr ? node.parent->newest_child : newest_root_);
  }
  ContextNode* fold_target(ContextNode& parent, const Instance& callee) const;

  std::size_t recursions_ = 0;
  std::size_t limit_ = 0;
  std::size_t rests_ = 0;
  ContextNode* newest_root_ = nullptr;
  HashTable<ContextNode> nodes_{"cg.context_nodes.buckets"};
};

template <typename Visit>
void ContextTree::for_each(Visit visit) const {
  std::uint64_t depth = 0;
  const ContextNode* node = newest_root_ == nullptr ? nullptr : newest_root_->next_sibling;
  while (node != nullptr) {
    if (visit(*node, depth) && node->newest_child != nullptr) {
      node = node->newest_child->next_sibling;
      ++depth;
      continue;
    }
    for (; node != nullptr && is_newest(*node); --depth) node = node->parent;
    if (node != nullptr) node = node->next_sibling;
  }
}

}  // namespace cg::tool::callgrind
