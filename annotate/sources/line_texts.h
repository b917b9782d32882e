// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "annotate/document/listing.h"

namespace cg::annotate {

// Sets the texts of lines, and reads each file once. A line has no text if its source is not found
// or has fewer lines.
void set_texts(std::vector<HotLine>& lines, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
