// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a listing as JSON, in the form that docs/cg_annotate.schema.json describes: all of it but
// calls of functions, which profiles of Cachegrind do not have; lines may have inlined calls. A
// change of the form that could break a reader makes a new version.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/listing.h"

namespace cg::annotate::render {

inline constexpr int kJsonVersion = 1;

// Calls write(lines) with the text, piece by piece; each function and source line is a line.
void json(const Listing& listing, const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
