// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/nearest_lines.h"

#include <fmt/format.h>

#include <optional>

#include "program/error.h"

namespace cg::annotate {

void mark_nearest_lines(Excerpt& excerpt, const profile::Profile& profile, const Events& events) {
  const std::optional<profile::FileId> file = profile.find_file(excerpt.name);
  if (!file) return;
  const auto& lines = profile.nearest_lines();
  for (Stretch& stretch : excerpt.stretches) {
    const auto first = static_cast<std::uint32_t>(stretch.first);
    for (auto at = lines.lower_bound({*file, first});
         at != lines.end() && at->first.first == *file &&
         at->first.second - first < stretch.lines.size();
         ++at)
      stretch.lines[at->first.second - first].nearest = events.columns(at->second);
  }
}

std::vector<std::uint32_t> nearest_lines(const profile::Profile& profile, profile::FileId file) {
  std::vector<std::uint32_t> numbers;
  const auto& lines = profile.nearest_lines();
  for (auto at = lines.lower_bound({file, 0}); at != lines.end() && at->first.first == file; ++at)
    numbers.push_back(at->first.second);
  return numbers;
}

std::string nearest_lines_note(const profile::Profile& profile, const Events& events) {
  const std::size_t primary = events.sort.front().event;
  profile::Count sum;
  for (const auto& [place, counts] : profile.nearest_lines())
    if (!profile::add(sum, events.weight(primary, counts)))
      throw program::Error("the costs of code without a line do not fit 64 bits");
  if (sum.value_or(0) == 0) return "";
  return fmt::format("{:.2f}% of {} had no line: counted at the nearest line of its block",
                     percentage(*sum, events.weight(primary, profile.summary().counts)),
                     events.name(primary));
}

}  // namespace cg::annotate
