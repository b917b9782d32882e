// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a listing as the text that cg_annotate has always printed, section by section: preamble,
// totals, functions, annotated files, files that were not found, sums of the annotated counts.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "annotate/document/listing.h"
#include "annotate/text/cells.h"

namespace cg::annotate::render {

struct TextStyle {
  bool percentages = true;                // beside counts
  bool colors = false;                    // of counts (number_text.h)
  std::optional<std::size_t> width = {};  // of the terminal: names of functions begin in it
  Hidden hidden = {};                     // columns that are left out there
};

// Calls write(lines) with the text, piece by piece: a report can be as large as its listing.
void text(const Listing& listing, const TextStyle& style,
          const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
