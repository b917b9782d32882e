// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/events.h"

#include <fmt/format.h>

#include <algorithm>

#include "program/error.h"

namespace cg::annotate {
namespace {

std::size_t find_event(const std::vector<std::string>& names, const std::string& name,
                       std::string_view option) {
  const auto found = std::ranges::find(names.rbegin(), names.rend(), name);
  if (found == names.rend())
    throw program::Error(fmt::format("{}: the profile has no event \"{}\", but {}", option, name,
                                     fmt::join(names, ", ")));
  return static_cast<std::size_t>(names.rend() - found) - 1;
}

// Without thresholds of its own, the primary sort event decides what is listed.
Threshold default_threshold(bool is_primary, const EventOptions& options) {
  return is_primary ? options.threshold : options.other_threshold;
}

}  // namespace

Events choose_events(const std::vector<std::string>& names, const EventOptions& options) {
  Events events{names, {}, {}};
  for (const std::string& name : options.show.empty() ? names : options.show)
    events.shown.push_back(find_event(names, name, "--show"));

  std::vector<SortEvent> sort = options.sort;
  if (sort.empty())
    for (const std::string& name : names) sort.push_back({name, {}});
  for (const SortEvent& event : sort) {
    const Threshold fallback = default_threshold(events.sort.empty(), options);
    events.sort.push_back({find_event(names, event.name, "--sort"),
                           event.threshold.text.empty() ? fallback : event.threshold});
  }
  return events;
}

std::vector<Column> total_columns(const Events& events, const profile::Summary& summary) {
  std::vector<Column> columns;
  for (const std::size_t event : events.shown)
    columns.push_back({events.names[event], summary.counts[event], summary.texts[event], {}});
  return columns;
}

profile::Counts Events::columns(std::span<const profile::Count> counts) const {
  profile::Counts columns;
  columns.reserve(shown.size());
  for (const std::size_t event : shown) columns.push_back(counts[event]);
  return columns;
}

}  // namespace cg::annotate
