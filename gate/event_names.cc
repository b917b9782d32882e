// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/event_names.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "program/error.h"
#include "program/near_names.h"

namespace cg::gate {
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
