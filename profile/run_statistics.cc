// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/run_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "program/error.h"

namespace cg::profile {
namespace {

__extension__ using Wide = __int128;

Wide spread(const Range& range) { return Wide{range.max} - range.min; }

}  // namespace

Range range_of(std::span<const std::int64_t> runs) {
  if (runs.size() == 1) return {runs[0], runs[0], runs[0]};
  std::vector<std::int64_t> sorted(runs.begin(), runs.end());
  std::ranges::sort(sorted);
  const std::int64_t lower = sorted[(sorted.size() - 1) / 2], upper = sorted[sorted.size() / 2];
  return {std::midpoint(lower, upper), sorted.front(), sorted.back()};
}

RunStatistics statistics_of(std::span<const std::int64_t> runs, std::size_t baselines) {
  const Range current = range_of(runs.subspan(baselines));
  if (baselines == 0) return {.baseline = {}, .current = current};
  return statistics_of(range_of(runs.first(baselines)), current);
}

RunStatistics statistics_of(const Range& baseline, const Range& current) {
  RunStatistics statistics{.baseline = baseline, .current = current};
  if (__builtin_sub_overflow(current.median, baseline.median, &statistics.difference))
    throw program::Error(fmt::format("the difference of {} and {} does not fit 64 bits",
                                     current.median, baseline.median));
  return statistics;
}

bool is_resolved(const RunStatistics& statistics) {
  const Wide difference = statistics.difference;
  return (difference < 0 ? -difference : difference) >
         std::max(spread(statistics.current), spread(*statistics.baseline));
}

}  // namespace cg::profile
