// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as JUnit XML: a test for the environment, a test for each event that has a limit, a test
// for each function that exceeds its limit, and one test for all other functions. A regression is a
// failure, and a different environment is an error. A test is skipped if its result is unresolved,
// or was judged in a different environment.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

std::string junit(const Report& report);

}  // namespace cg::gate::render
