// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/whole_stacks.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "annotate/query/frame_tree.h"
#include "annotate/query/page_counts.h"
#include "profile/callgraph/contexts.h"
#include "program/error.h"

namespace cg::annotate::callgraph {

using profile::ContextNode;
using profile::ContextTree;
using profile::Profile;
using profile::callgraph::without_level;

namespace {

void add_calls(PageStacks& stacks, std::size_t frame, std::int64_t calls) {
  stacks.calls.resize(stacks.frames.size());
  if (__builtin_add_overflow(stacks.calls[frame], calls, &stacks.calls[frame]))
    throw program::Error("the calls of a context do not fit 64 bits");
}

}  // namespace

std::optional<PageStacks> whole_stacks(const Profile& profile) {
  const ContextTree& tree = profile.contexts();
  if (!profile.has_contexts()) return std::nullopt;
  PageStacks stacks{{}, {}, CountRows(tree.events()), true};
  FrameTree frames(stacks);
  const std::vector<std::int64_t> self = tree.self_costs();
  std::vector<std::size_t> frame_of(tree.size());
  for (std::uint32_t number = 1; number < tree.size(); ++number) {
    const ContextNode& node = tree[number];
    if (node.is_fold()) continue;
    const std::string_view name =
        node.is_rest ? kUnknownCallers : without_level(profile.name(node.function.name));
    frame_of[number] = frames.frame(frame_of[node.above], name);
    add_calls(stacks, frame_of[number], node.calls);
    const auto counts = std::span(self).subspan(number * tree.events(), tree.events());
    if (std::ranges::all_of(counts, [](std::int64_t count) { return count == 0; })) continue;
    const auto function = node.is_rest ? std::nullopt : profile.find(node.function);
    stacks.self.add({frame_of[number], function ? at(*function) + 1 : 0}, counts);
  }
  stacks.self = summed(std::move(stacks.self));
  return stacks;
}

}  // namespace cg::annotate::callgraph
