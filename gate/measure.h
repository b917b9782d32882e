// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the counts of runs to a measure, and from that to a verdict.
#pragma once

#include <cstdint>
#include <span>

#include "gate/report/report.h"

namespace cg::gate {

// Of at least one run. The median of an even number is the middle of the two in the middle, rounded
// to the lower.
Range range_of(std::span<const std::int64_t> runs);

// The first `baselines` of the runs are the baseline's: 0 makes a measure without one. Throws when
// the difference does not fit 64 bits.
Measure measure_of(std::span<const std::int64_t> runs, std::size_t baselines);

// Whether one side counts more than the other by more than its runs differ among themselves.
bool is_resolved(const Measure& measure);

// A rise beyond the limit is a regression, a fall beyond it an improvement; what is not resolved is
// neither.
Verdict judge(const Measure& measure, const Limit& limit);

}  // namespace cg::gate
