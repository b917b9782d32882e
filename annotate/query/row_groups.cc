// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/row_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "annotate/query/name_groups.h"
#include "annotate/query/object_groups.h"
#include "annotate/query/place_sums.h"
#include "annotate/query/thread_groups.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

void add_group(PageGroups& page, std::string name, std::size_t around,
               const profile::Counts& counts) {
  std::vector<std::int64_t> numbers;
  for (const profile::Count count : counts) numbers.push_back(count.value_or(0));
  page.counts.add({page.names.size(), 0}, numbers);
  page.names.push_back(std::move(name));
  page.around.push_back(around);
}

void add_groups(PageGroups& page, const std::vector<NameGroup>& groups, std::size_t around) {
  for (const NameGroup& group : groups) {
    const std::size_t number = page.names.size();
    add_group(page, group.name, around, group.counts);
    if (!group.nearest.empty()) page.nearest.push_back(number);
    add_groups(page, group.groups, number);
  }
}

}  // namespace

std::vector<NameGroup> row_groups(const GroupedRows& rows, const Selection& selection,
                                  const Events& events) {
  const auto has = [&](Level level) {
    return std::ranges::find(selection.by, level) != selection.by.end();
  };
  if (rows.are_misses_by_object) return object_groups(rows.profile, selection, events);
  for (const Level level : {Level::kind, Level::offset})
    if (has(level))
      throw program::Error(
          fmt::format("--by={}: no misses by object (--objects=yes)", name_of(level)));
  if (has(Level::thread)) return thread_groups(*rows.threads, selection, events, rows.totals);
  if (has(Level::object) && !rows.have_objects) throw program::Error(std::string(kNoObjects));
  const PlaceSums places(rows.profile,
                         has(Level::line) ? PlaceSums::Lines::apart : PlaceSums::Lines::together);
  return name_groups(places, selection, events, rows.totals);
}

std::vector<NameGroup> all_row_groups(const GroupedRows& rows, const std::vector<Level>& by,
                                      const Events& events) {
  Selection all;
  all.by = by;
  Events whole = events;
  whole.drop_thresholds();
  return row_groups(rows, all, whole);
}

PageGroups page_groups(const GroupedRows& rows, const std::vector<Level>& by,
                       const Events& events) {
  PageGroups page{
      .levels = {}, .names = {}, .around = {}, .counts = CountRows(events.names.size())};
  for (const Level level : by) page.levels.emplace_back(name_of(level));
  add_group(page, "all", 0, rows.totals);
  Events of_profile = events;
  of_profile.show_all();
  add_groups(page, all_row_groups(rows, by, of_profile), 0);
  return page;
}

}  // namespace cg::annotate
