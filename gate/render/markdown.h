// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as Markdown, as GitHub and GitLab show it: for a summary or a comment.
#pragma once

#include <string>
#include <string_view>

#include "gate/report/report.h"

namespace cg::gate::render {

std::string markdown(const Report& report);

// A name as code, in a table too. All that could be anything else in Markdown or HTML - a bar, a
// link, emphasis, a mention of somebody - is written as its number.
std::string code(std::string_view name);

}  // namespace cg::gate::render
