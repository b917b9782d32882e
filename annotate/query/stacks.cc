// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/stacks.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "annotate/query/frame_tree.h"
#include "annotate/query/page_counts.h"
#include "profile/callgraph/contexts.h"

namespace cg::annotate::callgraph {
namespace {

using profile::at;
using profile::Counts;
using profile::FunctionId;
using profile::Profile;
using profile::callgraph::CallId;
using profile::callgraph::Context;
using profile::callgraph::Contexts;
using profile::callgraph::Graph;

constexpr std::size_t kProgram = FrameTree::kProgram;

class Stacks {
 public:
  Stacks(const Profile& profile, const Graph& graph, const Contexts& contexts)
      : profile_(profile), graph_(graph), contexts_(contexts), frame_of_(profile.size()) {
    for (std::uint32_t i = 0; i < profile.size(); ++i)
      if (is_called(FunctionId{i})) called_.insert(contexts.of(FunctionId{i}).own);
  }

  PageStacks made() {
    PageStacks stacks{{}, {}, CountRows(profile_.header().events().size())};
    FrameTree tree(stacks);
    std::vector<std::int64_t> counts;
    for (std::uint32_t i = 0; i < profile_.size(); ++i) {
      counts.clear();
      for (const profile::Count& count : profile_.sums(i)) counts.push_back(count.value_or(0));
      stacks.self.add({frame(FunctionId{i}, tree), i + 1U}, counts);
    }
    stacks.self = summed(std::move(stacks.self));
    return stacks;
  }

 private:
  FunctionId caller_of(std::uint32_t call) const {
    return graph_.piece(graph_.call(CallId{call}).caller).function;
  }

  // By another than itself.
  bool is_called(FunctionId id) const {
    return std::ranges::any_of(graph_.calls_to(id),
                               [&](std::uint32_t call) { return caller_of(call) != id; });
  }

  // The one that called it whenever something was counted. In a cycle that cannot be told.
  std::optional<FunctionId> sole_caller(FunctionId id) const {
    std::optional<FunctionId> caller;
    Counts cost(profile_.header().events().size());
    for (const std::uint32_t call : graph_.calls_to(id)) {
      if (caller_of(call) == id) continue;
      if (caller && *caller != caller_of(call)) return std::nullopt;
      caller = caller_of(call);
      if (profile::add(cost, graph_.cost(CallId{call})) >= 0) return std::nullopt;
    }
    if (!caller || graph_.node(*caller) == graph_.node(id)) return std::nullopt;
    const auto same = [](profile::Count a, profile::Count b) {
      return a.value_or(0) == b.value_or(0);
    };
    return std::ranges::equal(cost, graph_.inclusive(id), same) ? caller : std::nullopt;
  }

  // As its name says it.
  std::size_t recorded_frame(const Context& context, FrameTree& tree) const {
    const std::string_view outermost =
        context.callers.empty() ? context.own : context.callers.back();
    std::size_t frame =
        called_.contains(outermost) ? tree.frame(kProgram, kUnknownCallers) : kProgram;
    for (auto caller = context.callers.rbegin(); caller != context.callers.rend(); ++caller)
      frame = tree.frame(frame, *caller);
    return tree.frame(frame, context.name);
  }

  // (Chains of callers may be long: no recursion.)
  std::size_t frame(FunctionId id, FrameTree& tree) {
    std::vector<FunctionId> chain;
    std::optional<FunctionId> next = id;
    for (; next && frame_of_[at(*next)] == kProgram; next = sole_caller(*next))
      chain.push_back(*next);
    std::size_t frame = next ? frame_of_[at(*next)] : kProgram;
    while (!chain.empty()) {
      const Context context = contexts_.of(chain.back());
      frame = frame == kProgram ? recorded_frame(context, tree) : tree.frame(frame, context.name);
      frame_of_[at(chain.back())] = frame;
      chain.pop_back();
    }
    return frame;
  }

  const Profile& profile_;
  const Graph& graph_;
  const Contexts& contexts_;
  std::vector<std::size_t> frame_of_;            // kProgram: not known yet
  std::unordered_set<std::string_view> called_;  // by their own names
};

}  // namespace

std::optional<PageStacks> stacks(const Profile& profile, const Graph& graph) {
  const Contexts contexts(profile, graph);
  if (!contexts.are_recorded()) return std::nullopt;
  return Stacks(profile, graph, contexts).made();
}

}  // namespace cg::annotate::callgraph
