// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the run prints at its end: totals, and miss rates of what was simulated.
#pragma once

#include "sim/costs.h"
#include "sim/events.h"

namespace cg::tool {

// In what the tools differ.
struct SummaryStyle {
  const char* instructions;  // a label as wide as the others
  const char* data;          // likewise
  const char* reads;         // what reads are called, padded
  const char* reads_pad;     // in lines of rates
  bool adds_zeros_as_1;      // denominators of LL's rates: those of I1 and D1, which are at least 1
};

void print_totals(const sim::Costs& total, sim::EventGroups groups, const SummaryStyle& style);

}  // namespace cg::tool
