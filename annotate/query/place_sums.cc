// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/place_sums.h"

#include <fmt/format.h>

#include <utility>

#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {

using profile::mixed;

PlaceSums::PlaceSums(const profile::Profile& profile, Lines lines)
    : profile_(profile), sums_(profile.header().events().size()) {
  profile::RowReader reader(profile);
  for (const profile::Profile::Run& run : profile.runs())
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      const Place place{run.object, row.file(), profile.key(run.function).name,
                        lines == Lines::apart ? row.line() : 0};
      if (row.add_to(sums_of(place)) >= 0)
        throw program::Error(fmt::format("a sum for line {} of {} does not fit 64 bits", row.line(),
                                         profile.file_name(place.file)));
    });
}

std::span<profile::Count> PlaceSums::sums_of(const Place& place) {
  const auto next = static_cast<std::uint32_t>(places_.size());
  const std::uint64_t names = mixed(profile::at(place.object), profile::at(place.file));
  const std::uint64_t hash =
      mixed(mixed(names, profile::at(place.function)), static_cast<std::uint64_t>(place.line));
  const std::uint32_t index =
      index_.find_or_add(hash, next, [&](std::uint32_t known) { return places_[known] == place; });
  if (index == next) {
    places_.push_back(place);
    sums_.append();
  }
  return sums_[index];
}

PlaceSums::Row PlaceSums::row(std::size_t index) const {
  const Place& place = places_[index];
  return {profile_.object_name(place.object), profile_.file_name(place.file),
          profile_.name(place.function), place.line};
}

std::span<const profile::Count> PlaceSums::nearest(std::size_t index) const {
  const Place& place = places_[index];
  const auto& nearest = profile_.nearest_lines();
  if (place.line == 0 || nearest.empty()) return {};
  const auto at = nearest.find(
      {place.file, static_cast<std::uint32_t>(place.line), place.function, place.object});
  return at == nearest.end() ? std::span<const profile::Count>() : at->second;
}

}  // namespace cg::annotate
