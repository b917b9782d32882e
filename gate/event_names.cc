// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/event_names.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "program/error.h"

namespace cg::gate {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(char a, char b) { return lower(a) == lower(b); }

bool same(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, std::equal_to<>(), lower, lower);
}

}  // namespace

std::size_t edits(std::string_view a, std::string_view b) {
  // Of the beginnings of a, each by one byte longer, from all beginnings of b: two rows are kept.
  std::vector<std::size_t> before, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({last[j] + !same(a[i], b[j]), last[j + 1] + 1, row[j] + 1});
      if (i > 0 && j > 0 && same(a[i], b[j - 1]) && same(a[i - 1], b[j]))
        row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

std::size_t find_event(const std::vector<std::string>& events, std::string_view name,
                       std::string_view option) {
  auto found = std::ranges::find(events, name);
  if (found == events.end())
    found =
        std::ranges::find_if(events, [&](const std::string& event) { return same(event, name); });
  if (found != events.end()) return static_cast<std::size_t>(found - events.begin());
  if (events.empty())
    throw program::usage_error("{}: no event \"{}\": the profiles have none in common", option,
                               name);
  const std::string& nearest = *std::ranges::min_element(
      events, std::less<>(), [&](const std::string& event) { return edits(event, name); });
  throw program::usage_error("{}: the profiles have no event \"{}\"; is {} meant? (they have {})",
                             option, name, nearest, fmt::join(events, ", "));
}

}  // namespace cg::gate
