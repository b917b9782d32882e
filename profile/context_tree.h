// SPDX-License-Identifier: GPL-2.0-or-later
//
// Calls by the whole stack that they were made from (--contexts=full of the tool;
// docs/file-format-callgraph.md).
//
//   node   a function with its callers up to a root. Node 0 is the program, its children are roots:
//          the first functions of threads and handlers. Each node has how often it was called, and
//          the inclusive cost of these calls
//   fold   a recursive call that is not told apart: what it calls is below its target, a node of
//          the same function above it
//   rest   all calls from a node for which the tool had no nodes left
//
// Nodes are numbered as they are added, a node behind the node above it. Folds and rests have no
// node below them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "profile/function_key.h"
#include "profile/id_index.h"

namespace cg::profile {

struct ContextNode {
  static constexpr std::uint32_t kProgram = 0;

  std::uint32_t above = kProgram;
  std::uint32_t target = kProgram;  // of a fold; kProgram: it is none
  FunctionKey function{};           // not of a rest
  bool is_rest = false;
  std::int64_t calls = 0;

  bool is_fold() const { return target != kProgram; }
  bool ends() const { return is_fold() || is_rest; }
  bool is_same(const ContextNode& other) const {
    return above == other.above && target == other.target && function == other.function &&
           is_rest == other.is_rest;
  }
};

class ContextTree {
 public:
  // Before the first add().
  void set_events(std::size_t events);

  // Adds calls and costs to the node, which is new if none is the same. There may be fewer counts
  // than events. Returns its number. Throws std::overflow_error when a sum does not fit 64 bits.
  std::uint32_t add(const ContextNode& node, std::span<const std::int64_t> counts);

  // 1 when there are none but the program.
  std::size_t size() const { return nodes_.size(); }
  bool empty() const { return size() == 1; }
  const ContextNode& operator[](std::uint32_t number) const { return nodes_[number]; }
  // Of the program: nothing.
  std::span<const std::int64_t> cost(std::uint32_t number) const {
    return std::span(costs_).subspan(number * events_, events_);
  }

  // Each node's own cost, events() for each; with those of the nodes below it, its whole cost. Of a
  // rest: its cost; of a fold: 0. Throws program::Error when one does not fit 64 bits.
  std::size_t events() const { return events_; }
  std::vector<std::int64_t> self_costs() const;
  // Each node's self costs with those of all nodes below it; of the program: all. Throws as above.
  std::vector<std::int64_t> whole_costs() const;

 private:
  std::size_t events_ = 0;
  std::vector<ContextNode> nodes_{1};
  std::vector<std::int64_t> costs_;
  IdIndex index_;  // of nodes_
};

}  // namespace cg::profile
