// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares the two sides under the limits and makes the report.
#pragma once

#include "gate/options.h"
#include "gate/profiles.h"
#include "gate/report/report.h"

namespace cg::gate {

// Throws when a limit is for an event that the profiles do not have, or a number does not fit 64
// bits.
Report compare(const Options& options, const Profiles& profiles);

// From the counts of an event to a verdict.
//
// A rise beyond the limit is a regression, a fall beyond it an improvement. A difference that is
// not resolved (see run_statistics.h) is neither.
Verdict judge(const RunStatistics& statistics, const Limit& limit);

// Regressions of misses become `layout` if conflict misses alone grew: the other misses did not
// rise by more than the limit, and the program executes as many instructions as before, which a
// limit for Ir says. A function's own Ir must be within its limit, too, if it has one. (Code that
// moved to other addresses misses other sets: docs/gate.md has the experiment.)
void tell_layout_apart(Report& report);

}  // namespace cg::gate
