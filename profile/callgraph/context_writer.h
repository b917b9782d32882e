// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the calls by whole stacks of a profile as the comments that context_lines.h reads.
// Siblings are in the order of their functions' names, so that equal trees give equal text. Nodes
// without calls and costs, which a difference has, are written only above others.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "profile/profile.h"

namespace cg::profile::callgraph {

class ContextWriter {
 public:
  // `profile`, which has contexts, lives longer.
  explicit ContextWriter(const Profile& profile);

  // Whether no node is written: those without calls and cost are not.
  bool is_empty() const { return children_[ContextNode::kProgram].empty(); }

  // The functions of the nodes that are written, each once or several times.
  std::vector<FunctionKey> functions() const;

  // number_of() gives a function the number that stands for it. Calls write(lines), each a line.
  void write(const std::function<std::string(const FunctionKey&)>& number_of,
             const std::function<void(std::string_view)>& write) const;

 private:
  using Node = std::uint32_t;

  bool goes_before(Node a, Node b) const;
  std::string line(Node node, std::uint32_t depth, const std::vector<std::uint32_t>& depths,
                   const std::function<std::string(const FunctionKey&)>& number_of) const;

  const Profile& profile_;
  const ContextTree& tree_;
  std::vector<std::vector<Node>> children_;  // that are written, in order
};

}  // namespace cg::profile::callgraph
