// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/context_tree.h"

#include "tool/callgrind/calls/call_graph.h"
#include "tool/core/memory.h"

namespace cg::tool::callgrind {
namespace {

std::size_t hash_of(const ContextNode* parent, const Instance* instance) {
  return mix(reinterpret_cast<std::size_t>(parent) + 3 * reinterpret_cast<std::size_t>(instance));
}

const Function& function_of(const Instance& instance) { return instance.context->function(); }

// An arc is the thread's that calls.
bool is_of(const ContextNode& node, ThreadId which) {
  const ContextNode& caller = node.parent != nullptr ? *node.parent : node;
  return caller.instance->context->is_of(which);
}

}  // namespace

ContextNode* ContextTree::find(ContextNode* parent, Instance* instance) const {
  return nodes_.find(hash_of(parent, instance), [&](const ContextNode& n) {
    return n.parent == parent && n.instance == instance;
  });
}

ContextNode& ContextTree::add(ContextNode* parent, Instance* instance) {
  ContextNode* const fresh = allocate_stored<ContextNode>("cg.context_node", 1);
  ContextNode*& newest = parent != nullptr ? parent->newest_child : newest_root_;
  fresh->parent = parent;
  fresh->instance = instance;
  fresh->next_sibling = newest == nullptr ? fresh : newest->next_sibling;
  if (newest != nullptr) newest->next_sibling = fresh;
  newest = fresh;
  nodes_.insert(hash_of(parent, instance), fresh);
  return *fresh;
}

ContextNode& ContextTree::root(Instance& instance) {
  ContextNode* const known = find(nullptr, &instance);
  return known != nullptr ? *known : add(nullptr, &instance);
}

ContextNode& ContextTree::find_child(ContextNode& parent, Instance& callee) {
  ContextNode* child = find(&parent, &callee);
  if (child == nullptr && nodes_.size() - rests_ < limit_) {
    child = &add(&parent, &callee);
    child->target = fold_target(parent, callee);
  } else if (child == nullptr) {
    child = find(&parent, nullptr);
    if (child != nullptr) return *child;
    ++rests_;
    return add(&parent, nullptr);
  }
  parent.last_called = child;
  return *child;
}

// The nearest node of the callee above, if its function has as many on the path as are told apart.
ContextNode* ContextTree::fold_target(ContextNode& parent, const Instance& callee) const {
  ContextNode* nearest = nullptr;
  std::size_t count = 0;
  for (ContextNode* n = &parent; n != nullptr; n = n->parent) {
    if (&function_of(*n->instance) != &function_of(callee)) continue;
    ++count;
    if (nearest == nullptr && n->instance == &callee) nearest = n;
    if (nearest != nullptr && count >= recursions_) return nearest;
  }
  return nullptr;
}

void ContextTree::zero(ThreadId which) {
  nodes_.for_each([=](ContextNode& n) {
    if (!is_of(n, which) || !n.costs.any()) return;
    n.calls = 0;
    n.costs.clear();
  });
}

void ContextTree::forget_calls(ThreadId which) {
  nodes_.for_each([=](ContextNode& n) {
    if (is_of(n, which)) n.calls = 0;
  });
}

}  // namespace cg::tool::callgrind
