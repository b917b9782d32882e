// SPDX-License-Identifier: GPL-2.0-or-later
//
// The hottest lines of the whole program, in the order of the sort events, larger absolute count
// first; lines that are equal in all of them by file and number. Code of unknown lines is one line
// in each file. Lines that have nothing of any sort event are none.
#pragma once

#include <string>
#include <vector>

#include "annotate/events.h"
#include "annotate/listing/listing.h"
#include "annotate/program_rows.h"
#include "annotate/selection.h"

namespace cg::annotate {

// As many as `selection` has, of those that it selects, with their texts. Throws when a sum does
// not fit 64 bits.
std::vector<HotLine> top_lines(const ProgramRows& rows, const Selection& selection,
                               const Events& events, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
