// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a measure to a verdict.
#pragma once

#include "gate/report/report.h"

namespace cg::gate {

// A rise beyond the limit is a regression, a fall beyond it an improvement; what is not resolved is
// neither.
Verdict judge(const Measure& measure, const Limit& limit);

}  // namespace cg::gate
