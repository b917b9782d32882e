// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/context_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "profile/callgraph/context_lines.h"

namespace cg::profile::callgraph {
namespace {

bool is_any(const ContextNode& node, std::span<const std::int64_t> cost) {
  return node.calls != 0 ||
         std::ranges::any_of(cost, [](std::int64_t count) { return count != 0; });
}

}  // namespace

ContextWriter::ContextWriter(const Profile& profile)
    : profile_(profile), tree_(profile.contexts()), children_(tree_.size()) {
  std::vector<bool> is_written(tree_.size());
  for (auto node = static_cast<Node>(tree_.size()); --node > ContextNode::kProgram;) {
    if (!is_written[node] && !is_any(tree_[node], tree_.cost(node))) continue;
    children_[tree_[node].above].push_back(node);
    is_written[tree_[node].above] = true;
  }
  for (std::vector<Node>& siblings : children_)
    std::ranges::sort(siblings, [this](Node a, Node b) { return goes_before(a, b); });
}

bool ContextWriter::goes_before(Node a, Node b) const {
  const auto key = [this](Node number) {
    const ContextNode& node = tree_[number];
    if (node.is_rest)
      return std::tuple(true, std::string_view(), std::string_view(), std::string_view(), Node{0});
    const FunctionKey& function = node.function;
    return std::tuple(false, profile_.object_name(function.object),
                      profile_.file_name(function.file), profile_.name(function.name), node.target);
  };
  return key(a) < key(b);
}

std::vector<FunctionKey> ContextWriter::functions() const {
  std::vector<FunctionKey> functions;
  for (const std::vector<Node>& siblings : children_)
    for (const Node node : siblings)
      if (!tree_[node].is_rest) functions.push_back(tree_[node].function);
  return functions;
}

// (Stacks may be deep: no recursion.)
void ContextWriter::write(const std::function<std::string(const FunctionKey&)>& number_of,
                          const std::function<void(std::string_view)>& write) const {
  write(std::string(kContextsBegin) + '\n');
  std::vector<std::uint32_t> depths(tree_.size());  // of nodes above the one at hand
  std::vector<Node> open(children_[ContextNode::kProgram].rbegin(),
                         children_[ContextNode::kProgram].rend());
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    const Node above = tree_[node].above;
    const std::uint32_t depth = above == ContextNode::kProgram ? 0 : depths[above] + 1;
    depths[node] = depth;
    write(line(node, depth, depths, number_of));
    open.insert(open.end(), children_[node].rbegin(), children_[node].rend());
  }
}

std::string ContextWriter::line(
    Node number, std::uint32_t depth, const std::vector<std::uint32_t>& depths,
    const std::function<std::string(const FunctionKey&)>& number_of) const {
  const ContextNode& node = tree_[number];
  std::string text =
      fmt::format("{}{} {} {}", kContext, depth, node.calls,
                  node.is_rest ? std::string(kContextRest) : number_of(node.function));
  if (node.is_fold()) text += fmt::format(">{}", depths[node.target]);
  std::span<const std::int64_t> cost = tree_.cost(number);
  while (cost.size() > 1 && cost.back() == 0) cost = cost.first(cost.size() - 1);
  for (const std::int64_t count : cost) text.append(1, ' ').append(fmt::format_int(count).str());
  return text += '\n';
}

}  // namespace cg::profile::callgraph
