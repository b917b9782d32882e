// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/events.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "profile/known_sums.h"
#include "program/error.h"
#include "program/near_names.h"

namespace cg::gate {

namespace {

using Lists = std::vector<std::vector<std::string>>;

// The columns of these events in each profile; none if a profile lacks one.
std::vector<std::vector<std::size_t>> columns_of(std::span<const std::string_view> events,
                                                 const Lists& lists) {
  std::vector<std::vector<std::size_t>> columns(lists.size());
  for (std::size_t profile = 0; profile < lists.size(); ++profile)
    for (const std::string_view event : events) {
      const auto found = std::ranges::find(lists[profile], event);
      if (found == lists[profile].end()) return {};
      columns[profile].push_back(static_cast<std::size_t>(found - lists[profile].begin()));
    }
  return columns;
}

// The events that count the conflicts among these misses. An event of conflicts has only these.
std::vector<std::string> conflicts_of(std::span<const std::string_view> events) {
  std::vector<std::string> conflicts;
  for (const std::string_view event : events) {
    conflicts.emplace_back(event);
    if (!event.ends_with(profile::kConflicts)) conflicts.back() += profile::kConflicts;
  }
  return conflicts;
}

}  // namespace

void Events::add(const std::string& name, std::span<const std::string_view> terms,
                 const Lists& lists) {
  std::vector<Columns> columns = columns_of(terms, lists);
  if (columns.empty()) return;
  const std::vector<std::string> conflicts = conflicts_of(terms);
  names_.push_back(name);
  columns_.push_back(std::move(columns));
  conflicts_.push_back(
      columns_of(std::vector<std::string_view>(conflicts.begin(), conflicts.end()), lists));
}

Events::Events(const std::vector<profile::Header>& headers,
               const std::vector<std::string>& limited) {
  Lists lists;
  lists.reserve(headers.size());
  for (const profile::Header& header : headers) lists.push_back(header.events());
  const auto is_known = [&](std::string_view name) {
    return std::ranges::find(names_, name) != names_.end();
  };
  for (const std::string& name : lists.front())
    if (!is_known(name)) add(name, std::array{std::string_view(name)}, lists);
  for (const profile::KnownSum& known : profile::kKnownSums) {
    const auto is_it = [&](const std::string& name) {
      return program::same_but_for_case(known.name, name);
    };
    if (is_known(known.name) || std::ranges::none_of(limited, is_it)) continue;
    const std::size_t terms = known.terms.back().empty() ? 2 : 3;
    add(std::string(known.name), std::span(known.terms).first(terms), lists);
  }
}

std::int64_t Events::sum(std::size_t event, const Columns& columns,
                         std::span<const profile::Count> counts) const {
  std::int64_t sum = 0;
  for (const std::size_t column : columns)
    if (column < counts.size() && __builtin_add_overflow(sum, counts[column].value_or(0), &sum))
      throw program::Error(names_[event] + ": a sum does not fit 64 bits");
  return sum;
}

std::int64_t Events::count_without_conflicts(std::size_t event, std::size_t profile,
                                             std::span<const profile::Count> counts) const {
  std::int64_t rest = count(event, profile, counts);
  if (__builtin_sub_overflow(rest, sum(event, conflicts_[event][profile], counts), &rest))
    throw program::Error(names_[event] + ": a difference does not fit 64 bits");
  return rest;
}

std::size_t find_event(const std::vector<std::string>& events, std::string_view name,
                       std::string_view option) {
  auto found = std::ranges::find(events, name);
  if (found == events.end())
    found = std::ranges::find_if(
        events, [&](const std::string& event) { return program::same_but_for_case(event, name); });
  if (found != events.end()) return static_cast<std::size_t>(found - events.begin());
  if (events.empty())
    throw program::usage_error("{}: no event \"{}\": the profiles have none in common", option,
                               name);
  const std::string& nearest = *std::ranges::min_element(
      events, std::less<>(), [&](const std::string& event) { return program::edits(event, name); });
  throw program::usage_error("{}: the profiles have no event \"{}\"; is {} meant? (they have {})",
                             option, name, nearest, fmt::join(events, ", "));
}

}  // namespace cg::gate
