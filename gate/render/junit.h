// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as JUnit XML: a test for the environment, one for each event that has a limit, one for
// each function that is beyond its, and one for all others. A regression is a failure, another
// environment an error, and what is unresolved, or judged in another environment, is skipped.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

std::string junit(const Report& report);

}  // namespace cg::gate::render
