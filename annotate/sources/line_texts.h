// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "annotate/document/listing.h"

namespace cg::annotate {

// Sets the texts of lines, each file read once; of a source that is nowhere, or has fewer lines, none.
void set_texts(std::vector<HotLine>& lines, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
