// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as plain text. No line begins with text from a profile, and the report contains no
// control sequence that a terminal could obey.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

std::string text(const Report& report);

// Its first line.
std::string verdict_line(const Report& report);

}  // namespace cg::gate::render
