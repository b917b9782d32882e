// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/groups.h"

#include <array>
#include <cmath>

#include "annotate/query/change.h"
#include "annotate/query/name_groups.h"

namespace cg::annotate {
namespace {

using profile::Profile;
using Levels = std::array<Level, 2>;
using Sums = std::span<const profile::Count>;

// The order of these operations decides counts that are just at the threshold.
bool reaches_threshold(const Events& events, Sums sums, Sums totals) {
  const Events::Key& primary = events.sort.front();
  const auto total = static_cast<double>(events.weight(primary.event, totals).value_or(0));
  const double least = std::abs(primary.threshold.percent * total / 100);
  return static_cast<double>(magnitude(events.weight(primary.event, sums))) >= least;
}

std::vector<NameGroup> groups(const Profile& functions, const Events& events,
                              const Selection& selection, const Levels& levels) {
  const auto row = [&](std::size_t index) -> NamedRow {
    const profile::Function function = functions.function(index);
    return {{}, function.file, function.name, 0, functions.sums(index)};
  };
  return name_groups({functions.size(), row}, levels, selection, events, functions.summary().counts,
                     {.reaches_threshold = reaches_threshold,
                      .is_each_level_chosen = false,
                      .is_last_name_first = true,
                      .has_cumulative_counts = true});
}

}  // namespace

std::vector<NameGroup> groups_by_file(const Profile& functions, const Events& events,
                                      const Selection& selection) {
  return groups(functions, events, selection, {Level::file, Level::function});
}

std::vector<NameGroup> groups_by_function(const Profile& functions, const Events& events,
                                          const Selection& selection) {
  return groups(functions, events, selection, {Level::function, Level::file});
}

}  // namespace cg::annotate
