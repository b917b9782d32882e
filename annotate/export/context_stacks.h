// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stacks of a profile that kept its calls by whole stacks (profile/context_tree.h), for other
// programs: each with the self costs of its innermost function. Levels of recursion have the
// function's own name.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "profile/callgraph/contexts.h"
#include "profile/profile.h"

namespace cg::annotate::exports {

class ContextStacks {
 public:
  using Node = std::uint32_t;

  // `profile` lives longer.
  explicit ContextStacks(const profile::Profile& profile)
      : profile_(profile), self_(profile.contexts().self_costs()) {}

  std::string_view name(Node node) const {
    const profile::ContextNode& of = profile_.contexts()[node];
    return of.is_rest ? "…" : profile::callgraph::without_level(profile_.name(of.function.name));
  }

  std::span<const std::int64_t> self(Node node) const {
    const std::size_t events = profile_.contexts().events();
    return std::span(self_).subspan(node * events, events);
  }

  // Calls visit(nodes, self costs) for each stack, its outermost node first.
  template <class Visit>
  void for_each(Visit visit) const {
    const profile::ContextTree& tree = profile_.contexts();
    std::vector<Node> stack;
    for (Node node = 1; node < tree.size(); ++node) {
      if (tree[node].is_fold()) continue;
      while (!stack.empty() && stack.back() != tree[node].above) stack.pop_back();
      if (stack.empty()) fill(stack, tree[node].above);
      stack.push_back(node);
      visit(std::span<const Node>(stack), self(node));
    }
  }

 private:
  // (Nodes of several parts do not come in the order of the tree.)
  void fill(std::vector<Node>& stack, Node node) const {
    for (; node != profile::ContextNode::kProgram; node = profile_.contexts()[node].above)
      stack.insert(stack.begin(), node);
  }

  const profile::Profile& profile_;
  const std::vector<std::int64_t> self_;
};

}  // namespace cg::annotate::exports
