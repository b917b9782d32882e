// SPDX-License-Identifier: GPL-2.0-or-later
//
// The current counts in the formats of services that draw benchmarks over time. These formats call
// Ir instructions.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

// Bencher Metric Format: one measure for each event, with the extremes if runs differ.
std::string bencher(const Report& report);

// The input of the action github-action-benchmark with tool: customSmallerIsBetter.
std::string benchmark_action(const Report& report);

}  // namespace cg::gate::render
