// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/sort_events.h"

#include <algorithm>
#include <charconv>

#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr std::string_view kNumberBytes = "0123456789.";

std::string_view without_percent(std::string_view text) {
  if (text.ends_with('%')) text.remove_suffix(1);
  return text;
}

SortEvent parse_sort_event(std::string_view piece) {
  const std::size_t colon = piece.rfind(':');
  if (colon != std::string_view::npos) {
    const std::string_view number = without_percent(piece.substr(colon + 1));
    if (!number.empty() && number.find_first_not_of(kNumberBytes) == std::string_view::npos)
      return {std::string(piece.substr(0, piece.find(':'))),
              parse_threshold(number, "--sort", 100)};
  }
  return {std::string(piece), {}};
}

}  // namespace

Threshold parse_threshold(std::string_view text, std::string_view option, double most) {
  const std::string_view number = without_percent(text);
  double percent = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), percent,
                                            std::chars_format::fixed);
  const bool is_number = error == std::errc() && end == number.data() + number.size() &&
                         number.find_first_not_of(kNumberBytes) == std::string_view::npos &&
                         !number.ends_with('.');
  if (!is_number || percent > most)
    throw program::usage_error("{}: \"{}\" should be a percentage from 0 to {}", option, text,
                               most);
  return {std::string(number), percent};
}

std::vector<SortEvent> parse_sort(const std::vector<std::string_view>& pieces) {
  std::vector<SortEvent> events;
  events.reserve(pieces.size());
  for (std::string_view piece : pieces) events.push_back(parse_sort_event(piece));
  const auto has_threshold = [](const SortEvent& event) { return !event.threshold.text.empty(); };
  if (std::ranges::any_of(events, has_threshold))
    for (SortEvent& event : events)
      if (!has_threshold(event)) event.threshold = {"0", 0};
  return events;
}

}  // namespace cg::annotate
