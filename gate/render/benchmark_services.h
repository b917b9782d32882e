// SPDX-License-Identifier: GPL-2.0-or-later
//
// The current counts as services take them that draw benchmarks over time. Ir is called
// instructions there.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

// Bencher Metric Format: a measure an event, with the extremes where runs differ.
std::string bencher(const Report& report);

// What the action github-action-benchmark takes with tool: customSmallerIsBetter.
std::string benchmark_action(const Report& report);

}  // namespace cg::gate::render
