// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/events.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "annotate/query/cycles.h"
#include "profile/curve_events.h"
#include "profile/known_sums.h"
#include "program/error.h"
#include "program/near_names.h"

namespace cg::annotate {
namespace {

// With the derived ones.
std::vector<std::string> all_names(const Events& events) {
  std::vector<std::string> names = events.names;
  for (const DerivedEvent& event : events.derived) names.push_back(event.name());
  return names;
}

// ", and derived from these CEst, L1m": the end of a list of the others.
std::string derived_names(const Events& events) {
  if (events.derived.empty()) return "";
  std::vector<std::string_view> names;
  for (const DerivedEvent& event : events.derived) names.emplace_back(event.name());
  return fmt::format(", and derived from these {}", fmt::join(names, ", "));
}

std::size_t find_event(const Events& events, const std::string& name, std::string_view option) {
  const std::vector<std::string> names = all_names(events);
  const auto found = std::ranges::find(names.rbegin(), names.rend(), name);
  if (found == names.rend())
    throw program::Error(fmt::format("{}: the profile has no event \"{}\", but {}{}{}", option,
                                     name, fmt::join(events.names, ", "), derived_names(events),
                                     program::suggestion(name, names)));
  return static_cast<std::size_t>(names.rend() - found) - 1;
}

// The events of the profile, and the user's own. There are too many classes of misses for a line, so
// their sums take their place. Misses that are left at some size of a cache have a table of their own.
std::vector<std::string> default_show(const Events& events, const EventOptions& options) {
  std::vector<std::string> show = events.names;
  std::erase_if(show, [](const std::string& name) { return profile::size_of_curve_event(name); });
  for (const profile::KnownSum& sum : profile::kKnownSums) {
    if (!sum.replaces_terms ||
        std::ranges::find(events.derived, sum.name, &DerivedEvent::name) == events.derived.end())
      continue;
    std::erase_if(show, [&](const std::string& name) {
      return std::ranges::find(sum.terms, name) != sum.terms.end();
    });
    show.emplace_back(sum.name);
  }
  if (events.machine != nullptr) show.emplace_back(kEstimatedCycles);
  for (const Formula& formula : options.formulas) show.push_back(formula.name);
  return show;
}

// The events of the profile. If the first shown event is a sum that the profile does not have, it
// comes before them. (A ratio would put functions first that hardly count.)
std::vector<SortEvent> default_sort(const Events& events) {
  std::vector<SortEvent> sort;
  if (!events.shown.empty() && events.is_derived(events.shown.front()) &&
      !events.is_ratio(events.shown.front()))
    sort.push_back({events.name(events.shown.front()), {}});
  for (const std::string& name : events.names) sort.push_back({name, {}});
  return sort;
}

// Without thresholds of its own, the primary sort event decides what is listed.
Threshold default_threshold(bool is_primary, const EventOptions& options) {
  return is_primary ? options.threshold : options.other_threshold;
}

}  // namespace

Events choose_events(const std::vector<std::string>& names, const EventOptions& options,
                     std::span<const std::string> descriptions) {
  const MachineCycles* const machine = chosen_machine(options, descriptions);
  Events events{names, {}, {}, derived_events(names, options.formulas, machine), machine};
  std::vector<std::string> show = options.show;
  if (show.empty()) show = default_show(events, options);
  for (const std::string& name : show) events.shown.push_back(find_event(events, name, "--show"));

  std::vector<SortEvent> sort = options.sort;
  if (sort.empty()) sort = default_sort(events);
  for (const SortEvent& event : sort) {
    const Threshold fallback = default_threshold(events.sort.empty(), options);
    events.sort.push_back({find_event(events, event.name, "--sort"),
                           event.threshold.text.empty() ? fallback : event.threshold});
  }
  return events;
}

std::vector<Column> total_columns(const Events& events, const profile::Summary& summary) {
  std::vector<Column> columns;
  for (const std::size_t event : events.shown) {
    Column& column = columns.emplace_back(events.column(event));
    column.total = events.value(event, summary.counts);
    if (event < events.names.size())
      column.written = summary.texts[event];
    else
      column.written = column.total ? fmt::format_int(*column.total).str() : ".";
  }
  return columns;
}

void Events::refuse_ratios(std::string_view why) const {
  std::vector<std::size_t> used = shown;
  for (const Key& key : sort) used.push_back(key.event);
  for (const std::size_t event : used)
    if (is_ratio(event)) throw program::usage_error("{}: {}", name(event), why);
}

void Events::show_all_and_cycles() {
  show_all();
  for (std::size_t event = names.size(); machine != nullptr && event < size(); ++event)
    if (name(event) == kEstimatedCycles) shown.push_back(event);
}

std::vector<std::string> Events::shown_names() const {
  std::vector<std::string> texts;
  texts.reserve(shown.size());
  for (const std::size_t event : shown) texts.push_back(name(event));
  return texts;
}

Column Events::column(std::size_t event) const {
  Column column{.event = name(event), .total = {}, .written = {}, .functions = {}};
  if (is_ratio(event)) column.unit = Unit::ratio;
  if (is_derived(event)) column.formula = of_derived(event).formula();
  return column;
}

profile::Counts Events::columns(std::span<const profile::Count> counts) const {
  profile::Counts columns;
  columns.reserve(shown.size());
  for (const std::size_t event : shown) columns.push_back(value(event, counts));
  return columns;
}

}  // namespace cg::annotate
