// SPDX-License-Identifier: GPL-2.0-or-later
//
// The summary that a run prints at its end: totals and miss rates; with --stats=yes also figures
// about the tool itself.
#pragma once

#include "sim/events.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/cachegrind/options.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::cachegrind {

// Without simulations only `Ir`; each simulation adds its sections.
void print_summary(const sim::Costs& total, const Compat& compat, sim::EventGroups groups);

void print_stats(const CostTable& costs, SuperblockTable& superblocks);

}  // namespace cg::tool::cachegrind
