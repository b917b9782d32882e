// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts of several runs on two sides, baseline and current, and how far apart the sides are. Medians
// are compared. A difference within the spread of a side's own runs is not resolved.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace cg::profile {

// The counts of one side, which has one for each run.
struct Range {
  std::int64_t median;
  std::int64_t min;
  std::int64_t max;

  friend bool operator==(const Range&, const Range&) = default;
};

struct RunStatistics {
  std::optional<Range> baseline;  // none: there is no baseline
  Range current;
  std::int64_t difference = 0;  // of the medians
};

// Takes at least one run. The median of an even number of runs is the midpoint of the two in the
// middle, rounded towards the lower one.
Range range_of(std::span<const std::int64_t> runs);

// The first `baselines` runs are the baseline; with 0 there is no baseline. Throws when the
// difference does not fit 64 bits.
RunStatistics statistics_of(std::span<const std::int64_t> runs, std::size_t baselines);

// Throws when the difference does not fit 64 bits.
RunStatistics statistics_of(const Range& baseline, const Range& current);

// Whether one side counts more than the other by more than its runs differ among themselves.
bool is_resolved(const RunStatistics& statistics);

}  // namespace cg::profile
