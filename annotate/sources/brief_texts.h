// SPDX-License-Identifier: GPL-2.0-or-later
//
// The source lines that findings are about.
#pragma once

#include <string>
#include <vector>

#include "annotate/document/brief.h"
#include "annotate/document/compared_brief.h"

namespace cg::annotate {

// Sets the text of each finding's first place. There is none if the source is not found or has fewer
// lines.
void set_texts(Brief& brief, const std::vector<std::string>& include_dirs);

// The same, but of the lines that the sources have now: those of old sources may be others.
void set_texts(ComparedBrief& brief, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
