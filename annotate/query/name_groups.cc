// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/name_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

#include "annotate/document/listing.h"
#include "annotate/query/change.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Counts;

using Indexes = std::vector<std::size_t>;
using Sums = std::span<const profile::Count>;

bool are_equal(Sums a, Sums b) {
  const auto number = [](profile::Count count) { return count.value_or(0); };
  return std::ranges::equal(a, b, {}, number, number);
}

class Grouping {
 public:
  Grouping(const NamedRows& rows, std::span<const Level> levels, const Selection& selection,
           const Events& events, const Counts& totals, const GroupRules& rules)
      : rows_(rows),
        levels_(levels),
        selection_(selection),
        events_(events),
        totals_(totals),
        rules_(rules) {}

  std::vector<NameGroup> groups() const;

 private:
  struct Group {
    std::string name;
    Counts sums;
    Counts nearest = {};
    std::size_t first;  // of its rows
    Indexes rows = {};  // for the next level; of the last none
    std::vector<NameGroup> groups = {};
    bool is_one_group = false;
  };
  using Groups = std::deque<Group>;  // which stay where they are
  using Listed = std::vector<Group*>;

  bool is_last(std::size_t depth) const { return depth + 1 == levels_.size(); }
  // Whether groups there are lines, or in lines.
  bool is_of_line(std::size_t depth) const {
    const auto outer = levels_.first(depth + 1);
    return std::ranges::find(outer, Level::line) != outer.end();
  }
  bool selects(std::size_t row) const;
  std::string_view name(const NamedRow& row, std::size_t depth, std::string& made) const;
  Groups by_name(const Indexes& rows, std::size_t depth) const;
  bool is_listed(Group& group, std::size_t depth) const;
  Listed listed(Groups& groups, std::size_t depth) const;
  std::vector<NameGroup> shown(const Listed& groups) const;
  void add(Counts& sums, Sums counts) const;

  const NamedRows& rows_;
  std::span<const Level> levels_;
  const Selection& selection_;
  const Events& events_;
  const Counts& totals_;
  const GroupRules& rules_;
};

bool Grouping::selects(std::size_t index) const {
  const NamedRow row = rows_.row(index);
  return selection_.selects(row.file, row.function);
}

// One that the profile does not have is made there.
std::string_view Grouping::name(const NamedRow& row, std::size_t depth, std::string& made) const {
  const Level level = levels_[depth];
  if (level == Level::kind) return row.kind;
  if (level == Level::thread) return row.thread;
  if (level != Level::line && level != Level::offset) return name_in(level, row);
  const auto outer = levels_.first(depth);
  const auto is_known = [&](Level other) { return std::ranges::find(outer, other) != outer.end(); };
  if (level == Level::offset) {
    made = fmt::format("{} ({:#x})", row.line, row.line);
    if (!is_known(Level::object)) made = fmt::format("{} at {}", row.object, made);
    return made;
  }
  made = row.line == 0 ? "?" : fmt::format_int(row.line).str();
  if (!is_known(Level::file)) made = fmt::format("{}:{}", row.file, made);
  return made;
}

void Grouping::add(Counts& sums, Sums counts) const {
  if (const int event = profile::add(sums, counts); event >= 0)
    throw program::Error(fmt::format("a sum of {} does not fit 64 bits",
                                     events_.names[static_cast<std::size_t>(event)]));
}

Grouping::Groups Grouping::by_name(const Indexes& rows, std::size_t depth) const {
  Groups groups;
  std::unordered_map<std::string_view, Group*> by_name;
  std::string made;
  const bool is_of_line = this->is_of_line(depth);
  for (const std::size_t index : rows) {
    const NamedRow row = rows_.row(index);
    const std::string_view name = this->name(row, depth, made);
    auto group = by_name.find(name);
    if (group == by_name.end()) {
      groups.push_back(
          {.name = std::string(name), .sums = Counts(events_.names.size()), .first = index});
      Group& added = groups.back();
      group = by_name.emplace(added.name, &added).first;
    }
    add(group->second->sums, row.sums);
    if (is_of_line && !row.nearest.empty()) {
      group->second->nearest.resize(row.nearest.size());
      add(group->second->nearest, row.nearest);
    }
    if (!is_last(depth)) group->second->rows.push_back(index);
  }
  return groups;
}

// Makes the groups in it.
bool Grouping::is_listed(Group& group, std::size_t depth) const {
  if ((rules_.is_each_level_chosen || is_last(depth)) &&
      !rules_.reaches_threshold(events_, group.sums, totals_))
    return false;
  if (is_last(depth)) return rules_.is_each_level_chosen || selects(group.first);
  Groups groups = by_name(group.rows, depth + 1);
  const Listed inner = listed(groups, depth + 1);
  group.is_one_group = inner.size() == 1 && are_equal(inner.front()->sums, group.sums);
  group.groups = shown(inner);
  return rules_.is_each_level_chosen || !inner.empty();
}

Grouping::Listed Grouping::listed(Groups& groups, std::size_t depth) const {
  Listed listed;
  for (Group& group : groups)
    if (is_listed(group, depth)) listed.push_back(&group);
  std::ranges::sort(listed, [&](const Group* a, const Group* b) {
    const std::strong_ordering order = events_.order(a->sums, b->sums, magnitude);
    if (std::is_neq(order)) return std::is_lt(order);
    return rules_.is_last_name_first ? a->name > b->name : a->name < b->name;
  });
  return listed;
}

// They are of no more use then.
std::vector<NameGroup> Grouping::shown(const Listed& groups) const {
  const std::size_t primary = events_.sort.front().event;
  const profile::Count total = events_.weight(primary, totals_);
  std::vector<NameGroup> result;
  result.reserve(groups.size());
  Counts cumulative(events_.names.size());
  for (Group* group : groups) {
    add(cumulative, group->sums);
    result.push_back(
        {.name = std::move(group->name),
         .counts = events_.columns(std::exchange(group->sums, {})),
         .cumulative = percentage(events_.weight(primary, cumulative).value_or(0), total),
         .groups = std::move(group->groups),
         .cumulative_counts = rules_.has_cumulative_counts ? events_.columns(cumulative) : Counts(),
         .is_one_group = group->is_one_group,
         .nearest = group->nearest.empty() ? Counts() : events_.columns(group->nearest)});
  }
  return result;
}

std::vector<NameGroup> Grouping::groups() const {
  Indexes rows;
  for (std::size_t i = 0; i < rows_.size; ++i)
    if (!rules_.is_each_level_chosen || selects(i)) rows.push_back(i);
  Groups groups = by_name(rows, 0);
  Listed listed = this->listed(groups, 0);
  if (selection_.top && *selection_.top < listed.size()) listed.resize(*selection_.top);
  return shown(listed);
}

bool has_percentage(const Events& events, Sums sums, Sums totals) {
  const Events::Key& primary = events.sort.front();
  const std::int64_t weight = events.weight(primary.event, sums).value_or(0);
  const double percent = percentage(weight, events.weight(primary.event, totals));
  return std::abs(percent) >= primary.threshold.percent;
}

}  // namespace

std::vector<NameGroup> name_groups(const NamedRows& rows, std::span<const Level> levels,
                                   const Selection& selection, const Events& events,
                                   const Counts& totals, const GroupRules& rules) {
  return Grouping(rows, levels, selection, events, totals, rules).groups();
}

std::vector<NameGroup> name_groups(const NamedRows& rows, const Selection& selection,
                                   const Events& events, const Counts& totals) {
  return name_groups(rows, selection.by, selection, events, totals,
                     {.reaches_threshold = has_percentage,
                      .is_each_level_chosen = true,
                      .is_last_name_first = false,
                      .has_cumulative_counts = false});
}

std::vector<NameGroup> name_groups(const PlaceSums& rows, const Selection& selection,
                                   const Events& events, const Counts& totals) {
  const auto row_of = [&](std::size_t index) -> NamedRow {
    const PlaceSums::Row row = rows.row(index);
    return {.object = row.object,
            .file = row.file,
            .function = row.function,
            .line = row.line,
            .sums = rows.sums(index),
            .nearest = rows.nearest(index)};
  };
  return name_groups(NamedRows{rows.size(), row_of}, selection, events, totals);
}

}  // namespace cg::annotate
