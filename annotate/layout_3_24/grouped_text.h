// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a grouped listing as the text that cg_annotate of 3.24 prints, section by section:
// metadata, totals, files with functions, functions with files, annotated files, where the counts
// went.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/grouped_listing.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

// Calls write(lines) as text() does.
void grouped_text(const GroupedListing& listing, const TextStyle& style,
                  const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
