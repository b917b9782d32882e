// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as what a step of GitHub Actions prints: annotations, an error for each regression and a
// warning for what is in doubt, at the line of source that moved most.
#pragma once

#include <string>
#include <string_view>

#include "gate/report/report.h"

namespace cg::gate::render {

// `workspace` is the folder of the sources ("": unknown), below which files are named from it.
std::string annotations(const Report& report, std::string_view workspace);

// Text between two lines that keep GitHub from obeying what is in it. Nothing in it may say
// `token`.
std::string not_obeyed(std::string_view text, std::string_view token);

}  // namespace cg::gate::render
