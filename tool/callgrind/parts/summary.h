// SPDX-License-Identifier: GPL-2.0-or-later
//
// The summary at the end of a run: the collected counts, and totals as Cachegrind shows them.
#pragma once

#include "sim/costs.h"
#include "sim/events.h"

namespace cg::tool::callgrind {

void print_summary(const sim::Costs& total, sim::EventGroups groups);

}  // namespace cg::tool::callgrind
