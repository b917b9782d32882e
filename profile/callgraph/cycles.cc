// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/cycles.h"

#include <algorithm>

namespace cg::profile::callgraph {
namespace {

class Tarjan {
 public:
  explicit Tarjan(const Edges& edges)
      : edges_(edges),
        visited_(edges.nodes()),
        low_(edges.nodes()),
        component_(edges.nodes(), kNone) {}

  std::vector<std::uint32_t> components() && {
    for (std::uint32_t node = 0; node < edges_.nodes(); ++node)
      if (visited_[node] == 0) search(node);
    return std::move(component_);
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Frame {
    std::uint32_t node;
    std::uint32_t next;  // of its edges
  };

  void search(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      const std::uint32_t node = frames_.back().node;
      const std::span<const std::uint32_t> targets = edges_.from(node);
      if (frames_.back().next < targets.size()) {
        const std::uint32_t target = targets[frames_.back().next++];
        if (visited_[target] == 0)
          enter(target);
        else if (component_[target] == kNone)
          low_[node] = std::min(low_[node], visited_[target]);
      } else {
        leave(node);
      }
    }
  }

  void enter(std::uint32_t node) {
    visited_[node] = low_[node] = ++last_;
    open_.push_back(node);
    frames_.push_back({node, 0});
  }

  void leave(std::uint32_t node) {
    frames_.pop_back();
    if (!frames_.empty()) {
      std::uint32_t& low = low_[frames_.back().node];
      low = std::min(low, low_[node]);
    }
    if (low_[node] != visited_[node]) return;
    for (std::uint32_t member = kNone; member != node; open_.pop_back())
      component_[member = open_.back()] = count_;
    ++count_;
  }

  const Edges& edges_;
  std::vector<std::uint32_t> visited_;  // when, from 1 on; 0: not yet
  std::vector<std::uint32_t> low_;      // the earliest that is reached from it and still open
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  std::uint32_t last_ = 0, count_ = 0;
};

}  // namespace

Edges::Edges(std::size_t nodes, std::span<const Edge> edges)
    : begins_(nodes + 1), targets_(edges.size()) {
  for (const Edge& edge : edges) ++begins_[edge.from + 1];
  for (std::size_t node = 0; node < nodes; ++node) begins_[node + 1] += begins_[node];
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (const Edge& edge : edges) targets_[next[edge.from]++] = edge.to;
}

std::vector<std::uint32_t> components(const Edges& edges) { return Tarjan(edges).components(); }

}  // namespace cg::profile::callgraph
