// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report in one line, which every form begins with.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

// What is said of the verdict, without it. Names are as the profiles have them.
std::string headline(const Report& report);

// "Ir of sort: +1.25%", or the difference where there is no baseline to be a part of.
std::string row_text(const EventRow& row);

}  // namespace cg::gate::render
