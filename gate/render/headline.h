// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a report in one line; every form begins with this line.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

// The sentence about the verdict, without the verdict. Names are as in the profiles.
std::string headline(const Report& report);

// "Ir of sort: +1.25%", or the difference if there is no baseline for a percentage.
std::string row_text(const EventRow& row);

}  // namespace cg::gate::render
