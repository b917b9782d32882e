// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the counts of an event to a verdict.
#pragma once

#include "gate/report/report.h"

namespace cg::gate {

// A rise beyond the limit is a regression, a fall beyond it an improvement. A difference that is
// not resolved (see run_statistics.h) is neither.
Verdict judge(const RunStatistics& statistics, const Limit& limit);

}  // namespace cg::gate
