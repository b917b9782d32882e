// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/context_rows.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "profile/callgraph/contexts.h"
#include "program/error.h"

namespace cg::annotate::callgraph {
namespace {

using profile::ContextNode;
using profile::ContextTree;
using profile::Count;
using profile::Counts;
using profile::Profile;
using profile::callgraph::without_level;

using Number = std::uint32_t;  // of a node

struct Name {
  std::string_view object;
  std::string_view function;
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  friend auto operator<=>(const Name&, const Name&) = default;
};

// Nodes that are one row, and what they cost together.
struct Group {
  Name name;
  // The node whose self cost is counted, and the one of this row.
  std::vector<std::pair<Number, Number>> nodes;
  Counts counts;
  std::int64_t weight = 0;
};

class Rows {
 public:
  Rows(const Profile& profile, const Events& events, double least)
      : profile_(profile),
        tree_(profile.contexts()),
        events_(events),
        self_(tree_.self_costs()),
        least_(least) {
    const std::size_t primary = events.sort.front().event;
    const Counts totals = profile.call_totals().all(events.names.size());
    total_ = events.weight(primary, totals);
  }

  std::vector<ContextRow> callees() {
    const std::vector<std::int64_t> whole = tree_.whole_costs();
    std::vector<std::int64_t> weights(tree_.size());
    std::vector<std::vector<Number>> children(tree_.size());
    for (Number number = 1; number < tree_.size(); ++number) {
      if (tree_[number].is_fold()) continue;
      weights[number] = weight(counts_of(whole, number));
      if (is_large(weights[number])) children[tree_[number].above].push_back(number);
    }
    for (std::vector<Number>& some : children)  // the most expensive last, which is taken first
      std::ranges::stable_sort(some, {}, [&](Number number) { return weights[number]; });
    std::vector<std::pair<Number, std::size_t>> open;  // with their depths
    const auto open_below = [&](Number number, std::size_t depth) {
      for (const Number child : children[number]) open.emplace_back(child, depth);
    };
    for (open_below(ContextNode::kProgram, 0); !open.empty();) {
      const auto [number, depth] = open.back();
      open.pop_back();
      const ContextNode& node = tree_[number];
      add_row(name_of(number), node.above == ContextNode::kProgram ? Name{} : name_of(node.above),
              depth, counts_of(whole, number));
      if (node.above != ContextNode::kProgram) rows_.back().calls = node.calls;
      open_below(number, depth + 1);
    }
    return std::move(rows_);
  }

  std::vector<ContextRow> callers() {
    Group all;
    for (Number number = 1; number < tree_.size(); ++number)
      if (!tree_[number].is_fold()) all.nodes.emplace_back(number, number);
    struct Open {
      Group group;
      Name below;
      std::size_t depth;
    };
    std::vector<Open> open;
    for (Group& next : large_groups(all)) open.push_back({std::move(next), {}, 0});
    while (!open.empty()) {
      Open now = std::move(open.back());
      open.pop_back();
      add_row(now.group.name, now.below, now.depth, now.group.counts);
      std::vector<Group> groups = large_groups(callers_of(now.group));
      for (; groups.size() == 1 && groups.front().counts == now.group.counts;
           groups = large_groups(callers_of(now.group))) {  // one caller has all of it
        now.group = std::move(groups.front());
        rows_.back().name.append(" < ").append(now.group.name.function);
      }
      for (Group& next : groups) open.push_back({std::move(next), now.group.name, now.depth + 1});
    }
    return std::move(rows_);
  }

 private:
  static void add(std::int64_t& sum, std::int64_t count) {
    if (__builtin_add_overflow(sum, count, &sum))
      throw program::Error("the cost of a context does not fit 64 bits");
  }

  Counts counts_of(std::span<const std::int64_t> costs, Number number) const {
    const auto counts = costs.subspan(number * tree_.events(), tree_.events());
    return {counts.begin(), counts.end()};
  }

  std::int64_t weight(const Counts& counts) const {
    return events_.weight(events_.sort.front().event, counts).value_or(0);
  }

  bool is_large(std::int64_t weight) const {
    return percentage(weight, total_) >= least_ && weight != 0;
  }

  Name name_of(Number number) const {
    const ContextNode& node = tree_[number];
    if (node.is_rest) return {{}, "..."};
    return {profile_.object_name(node.function.object),
            without_level(profile_.name(node.function.name))};
  }

  Group callers_of(const Group& group) const {
    Group callers;
    for (const auto& [counted, number] : group.nodes)
      if (tree_[number].above != ContextNode::kProgram)
        callers.nodes.emplace_back(counted, tree_[number].above);
    return callers;
  }

  // By the names of the rows' nodes; the most expensive group last.
  std::vector<Group> large_groups(const Group& group) const {
    std::map<Name, Group> by_name;
    for (const auto& pair : group.nodes) by_name[name_of(pair.second)].nodes.push_back(pair);
    std::vector<Group> groups;
    for (auto& [name, one] : by_name) {
      std::vector<std::int64_t> sums(tree_.events());
      for (const auto& [counted, number] : one.nodes)
        for (std::size_t event = 0; event < sums.size(); ++event)
          add(sums[event], self_[counted * sums.size() + event]);
      one.name = name;
      one.counts = {sums.begin(), sums.end()};
      one.weight = weight(one.counts);
      if (is_large(one.weight)) groups.push_back(std::move(one));
    }
    std::ranges::stable_sort(groups, {}, &Group::weight);
    return groups;
  }

  void add_row(const Name& name, const Name& above, std::size_t depth, const Counts& counts) {
    rows_.push_back({.depth = depth,
                     .name = std::string(name.function),
                     .object = std::string(name.object == above.object ? "" : name.object),
                     .counts = events_.columns(counts)});
  }

  const Profile& profile_;
  const ContextTree& tree_;
  const Events& events_;
  const std::vector<std::int64_t> self_;
  const double least_;
  Count total_;
  std::vector<ContextRow> rows_;
};

}  // namespace

std::vector<ContextRow> callees_in_context(const Profile& profile, const Events& events,
                                           double least) {
  return Rows(profile, events, least).callees();
}

std::vector<ContextRow> callers_in_context(const Profile& profile, const Events& events,
                                           double least) {
  return Rows(profile, events, least).callers();
}

}  // namespace cg::annotate::callgraph
