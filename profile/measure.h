// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts of several runs on two sides, and how far apart the sides are: medians are compared, and
// what a side's own runs differ by is no difference.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace cg::profile {

// The counts of one side, a run each.
struct Range {
  std::int64_t median;
  std::int64_t min;
  std::int64_t max;

  friend bool operator==(const Range&, const Range&) = default;
};

struct Measure {
  std::optional<Range> baseline;  // none: there is no baseline
  Range current;
  std::int64_t difference = 0;  // of the medians
};

// Of at least one run. The median of an even number is the middle of the two in the middle, rounded
// to the lower.
Range range_of(std::span<const std::int64_t> runs);

// The first `baselines` of the runs are the baseline's: 0 makes a measure without one. Throws when
// the difference does not fit 64 bits.
Measure measure_of(std::span<const std::int64_t> runs, std::size_t baselines);

// Throws likewise.
Measure measure_of(const Range& baseline, const Range& current);

// Whether one side counts more than the other by more than its runs differ among themselves.
bool is_resolved(const Measure& measure);

}  // namespace cg::profile
