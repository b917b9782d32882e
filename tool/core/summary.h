// SPDX-License-Identifier: GPL-2.0-or-later
//
// The summary that a run prints at its end: totals, and miss rates of the simulated caches and
// branches.
#pragma once

#include "sim/costs.h"
#include "sim/events.h"

namespace cg::tool {

// The differences between the tools.
struct SummaryStyle {
  const char* instructions;  // a label as wide as the others
  const char* data;          // a label as wide as the others
  const char* reads;         // the word for reads, padded
  const char* reads_pad;     // in lines of rates
  bool adds_zeros_as_1;      // denominators of LL's rates: those of I1 and D1, which are at least 1
};

void print_totals(const sim::Costs& total, sim::EventGroups groups, const SummaryStyle& style);

}  // namespace cg::tool
