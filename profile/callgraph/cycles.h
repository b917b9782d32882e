// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the cycles of a directed graph: its strongly connected components (Tarjan's algorithm, with
// an explicit stack, since a profile may have a chain of calls of any depth).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cg::profile::callgraph {

// Nodes are numbers from 0; the edges of a node lie beside each other.
class Edges {
 public:
  struct Edge {
    std::uint32_t from, to;
  };

  Edges(std::size_t nodes, std::span<const Edge> edges);

  std::size_t nodes() const { return begins_.size() - 1; }
  std::span<const std::uint32_t> from(std::uint32_t node) const {
    return std::span(targets_).subspan(begins_[node], begins_[node + 1] - begins_[node]);
  }

 private:
  std::vector<std::uint32_t> begins_, targets_;
};

// The component of each node. A component has a larger number than the components that it reaches.
std::vector<std::uint32_t> components(const Edges& edges);

}  // namespace cg::profile::callgraph
