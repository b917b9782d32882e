// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as plain text. No line begins with what a profile says, and no terminal finds anything
// to obey.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

std::string text(const Report& report);

}  // namespace cg::gate::render
