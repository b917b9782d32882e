// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as annotations that a step of GitHub Actions prints: an error for each regression and a
// warning for each doubtful result, at the line of source that moved most.
#pragma once

#include <string>
#include <string_view>

#include "gate/report/report.h"

namespace cg::gate::render {

// `workspace` is the folder of the sources ("": unknown). Files below it are named relative to it.
std::string annotations(const Report& report, std::string_view workspace);

// Puts text between two lines that keep GitHub from obeying commands in the text. The text must not
// contain `token`.
std::string not_obeyed(std::string_view text, std::string_view token);

}  // namespace cg::gate::render
