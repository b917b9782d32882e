// SPDX-License-Identifier: GPL-2.0-or-later
//
// A listing as the text that cg_annotate has always printed, section by section: preamble, totals,
// functions, annotated files, files that were not found, sums of what was annotated.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"

namespace cg::annotate::render {

struct TextStyle {
  bool percentages = true;                // beside counts
  bool colors = false;                    // of counts (heat.h)
  std::optional<std::size_t> width = {};  // of the terminal: names of functions begin in it
  std::vector<bool> hidden = {};          // columns that are left out there; none if empty

  bool is_hidden(std::size_t column) const { return !hidden.empty() && hidden[column]; }
};

// Calls write(lines) with the text, piece by piece: a report can be as large as its listing.
void text(const Listing& listing, const TextStyle& style,
          const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
