// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as Markdown for GitHub and GitLab: for a summary or a comment.
#pragma once

#include <string>
#include <string_view>

#include "gate/report/report.h"

namespace cg::gate::render {

std::string markdown(const Report& report);

// A name as code, also for a table. Characters that could mean something else in Markdown or HTML
// - a bar, a link, emphasis, a mention of somebody - are written as their numbers.
std::string code(std::string_view name);

}  // namespace cg::gate::render
