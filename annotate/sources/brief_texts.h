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

// Sets the texts of places in the new sources. A place in the old sources gets none: the source that is
// found may be the new one, with another text in that line.
void set_texts(ComparedBrief& brief, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
