// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/events.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "program/error.h"
#include "program/near_names.h"

namespace cg::gate {

Events::Events(const std::vector<profile::Header>& headers) {
  std::vector<std::vector<std::string>> lists;
  lists.reserve(headers.size());
  for (const profile::Header& header : headers) lists.push_back(header.events());
  for (const std::string& name : lists.front()) {
    if (std::ranges::find(names_, name) != names_.end()) continue;
    std::vector<std::size_t> columns;
    for (const std::vector<std::string>& list : lists)
      if (const auto found = std::ranges::find(list, name); found != list.end())
        columns.push_back(static_cast<std::size_t>(found - list.begin()));
    if (columns.size() < lists.size()) continue;
    names_.push_back(name);
    columns_.push_back(std::move(columns));
  }
}

std::vector<std::int64_t> Events::totals(std::size_t event, const Profiles& profiles) const {
  std::vector<std::int64_t> totals;
  for (const ReadProfile& read : profiles.all())
    totals.push_back(count(event, totals.size(), read.profile.summary().counts));
  return totals;
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
