// SPDX-License-Identifier: GPL-2.0-or-later
//
// What GitHub Actions tells a step by its environment: where the sources are, and where the summary
// of the step goes.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate {

// Adds the report to the file that GITHUB_STEP_SUMMARY names, if it does. Returns what the step
// prints: `text`, and annotations.
std::string github_step(const Report& report, const std::string& text);

}  // namespace cg::gate
