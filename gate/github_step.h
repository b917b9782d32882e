// SPDX-License-Identifier: GPL-2.0-or-later
//
// The output of a step of GitHub Actions. The environment of the step names the folder of the
// sources and the file for the step's summary.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate {

// Adds the report to the file that GITHUB_STEP_SUMMARY names, if it is set. Returns the output of
// the step: `text`, and annotations.
std::string github_step(const Report& report, const std::string& text);

}  // namespace cg::gate
