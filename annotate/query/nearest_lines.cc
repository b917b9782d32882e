// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/nearest_lines.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "program/error.h"

namespace cg::annotate {

namespace {

using profile::FileId;
using profile::LinePlace;
using NearestPlaces = std::map<LinePlace, profile::Counts>;

// The first place at a line or behind it.
NearestPlaces::const_iterator place_at(const NearestPlaces& places, FileId file,
                                       std::uint32_t line) {
  return places.lower_bound({file, line, profile::NameId{0}, profile::ObjectId{0}});
}

void add(profile::Counts& sums, const NearestPlaces::value_type& counts) {
  sums.resize(counts.second.size());
  if (profile::add(sums, counts.second) >= 0)
    throw program::Error(fmt::format(
        "the cost of code without a line, at line {}, does not fit 64 bits", counts.first.line));
}

}  // namespace

void mark_nearest_lines(Excerpt& excerpt, const profile::Profile& profile, const Events& events) {
  const std::optional<FileId> file = profile.find_file(excerpt.name);
  if (!file) return;
  for (Stretch& stretch : excerpt.stretches) {
    const auto first = static_cast<std::uint32_t>(stretch.first);
    for (std::size_t i = 0; i < stretch.lines.size(); ++i) {
      const auto counts = nearest_counts(profile, *file, first + static_cast<std::uint32_t>(i),
                                         [](profile::NameId) { return true; });
      if (!counts.empty()) stretch.lines[i].nearest = events.columns(counts);
    }
  }
}

profile::Counts nearest_counts(const profile::Profile& profile, FileId file, std::uint32_t line,
                               const std::function<bool(profile::NameId function)>& is_wanted) {
  profile::Counts sums;
  const NearestPlaces& places = profile.nearest_lines();
  for (auto at = place_at(places, file, line);
       at != places.end() && at->first.file == file && at->first.line == line; ++at)
    if (is_wanted(at->first.function)) add(sums, *at);
  return sums;
}

std::vector<std::uint32_t> nearest_lines(const profile::Profile& profile, FileId file) {
  std::vector<std::uint32_t> numbers;
  const NearestPlaces& places = profile.nearest_lines();
  for (auto at = place_at(places, file, 0); at != places.end() && at->first.file == file; ++at)
    if (numbers.empty() || numbers.back() != at->first.line) numbers.push_back(at->first.line);
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

std::string nearest_lines_note_of_difference(const profile::Profile& profile) {
  if (profile.nearest_lines().empty()) return "";
  return "code had no line: counted at the nearest line of its block";
}

}  // namespace cg::annotate
