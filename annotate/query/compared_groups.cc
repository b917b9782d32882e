// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_groups.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/document/listing.h"
#include "annotate/query/change.h"
#include "annotate/query/name_groups.h"
#include "annotate/query/place_sums.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

// A group, with the sums of each run: all events of one run, then all events of the next.
struct Node {
  profile::Counts sums;
  std::map<std::string, Node, std::less<>> groups;
};

class Tree {
 public:
  Tree(const ComparedProfiles& runs, const Events& events)
      : runs_(runs), events_(events), own_events_(events.names.size()) {}

  // Adds the rows of a run.
  void add(std::size_t run, const MatchedFiles& files, const Selection& selection);

  // The groups of the first level, of the levels below and so on.
  std::vector<ComparedGroup> listed(const Changes& totals) const { return listed(root_, totals); }

 private:
  struct Ranked {
    const std::string* name;
    const Node* node;
    std::vector<std::uint64_t> magnitudes;  // of the differences, by sort event
  };

  void add(Node& node, std::size_t run, std::span<const profile::Count> sums) const;
  Change change(const Node& node, std::size_t event) const;
  bool is_listed(const Node& node, const Changes& totals) const;
  std::vector<ComparedGroup> listed(const Node& above, const Changes& totals) const;

  const ComparedProfiles& runs_;
  const Events& events_;
  std::size_t own_events_;
  Node root_;
};

void Tree::add(Node& node, std::size_t run, std::span<const profile::Count> sums) const {
  node.sums.resize(runs_.all().size() * own_events_);
  if (profile::add(std::span(node.sums).subspan(run * own_events_, own_events_), sums) >= 0)
    throw program::Error("the sum of a group does not fit 64 bits");
}

void Tree::add(std::size_t run, const MatchedFiles& files, const Selection& selection) {
  const PlaceSums rows(runs_.all()[run].functions, PlaceSums::Lines::together);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    PlaceSums::Row row = rows.row(i);
    if (runs_.is_before(run)) row.file = files.after_of(row.file);
    if (!selection.selects(row.file, row.function)) continue;
    Node* node = &root_;
    for (const Level level : selection.by) {
      node = &node->groups[std::string(name_in(level, row))];
      add(*node, run, rows.sums(i));
    }
  }
}

Change Tree::change(const Node& node, std::size_t event) const {
  profile::Counts counts;
  for (std::size_t run = 0; run < runs_.all().size(); ++run)
    counts.push_back(
        events_.value(event, std::span(node.sums).subspan(run * own_events_, own_events_)));
  const std::span<const profile::Count> all = counts;
  return change_of(all.first(runs_.befores()), all.subspan(runs_.befores()));
}

bool Tree::is_listed(const Node& node, const Changes& totals) const {
  const Events::Key& primary = events_.sort.front();
  const Change& total = totals[primary.event];
  const std::int64_t before = total.before ? total.before->median : 0;
  const std::int64_t whole = before != 0 || !total.after ? before : total.after->median;
  return std::abs(percentage(change(node, primary.event).difference, whole)) >=
         primary.threshold.percent;
}

std::vector<ComparedGroup> Tree::listed(const Node& above, const Changes& totals) const {
  std::vector<Ranked> ranked;
  for (const auto& [name, node] : above.groups) {
    if (!is_listed(node, totals)) continue;
    Ranked& next = ranked.emplace_back(Ranked{&name, &node, {}});
    for (const Events::Key& key : events_.sort)
      next.magnitudes.push_back(magnitude(change(node, key.event).difference));
  }
  std::ranges::stable_sort(ranked, std::greater<>(), &Ranked::magnitudes);
  std::vector<ComparedGroup> groups;
  for (const Ranked& next : ranked) {
    ComparedGroup& group = groups.emplace_back(ComparedGroup{.name = *next.name});
    for (const std::size_t event : events_.shown) group.counts.push_back(change(*next.node, event));
    group.groups = listed(*next.node, totals);
  }
  return groups;
}

}  // namespace

std::vector<ComparedGroup> compared_groups(const ComparedProfiles& runs, const MatchedFiles& files,
                                           const Changes& totals, const Events& events,
                                           const Selection& selection) {
  Tree tree(runs, events);
  for (std::size_t run = 0; run < runs.all().size(); ++run) tree.add(run, files, selection);
  std::vector<ComparedGroup> groups = tree.listed(totals);
  if (selection.top && *selection.top < groups.size()) groups.resize(*selection.top);
  return groups;
}

}  // namespace cg::annotate
