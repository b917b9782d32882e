// SPDX-License-Identifier: GPL-2.0-or-later
//
// The hottest lines of the whole program, in the order of the sort events, larger absolute count
// first; lines that are equal in all of them by file and number. Code of unknown lines is one line
// in each file. Lines that have nothing of any sort event are none.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "annotate/events.h"
#include "annotate/listing/listing.h"
#include "annotate/program_rows.h"

namespace cg::annotate {

// At most `most` of them, with their texts. Throws when a sum does not fit 64 bits.
std::vector<HotLine> top_lines(const ProgramRows& rows, std::size_t most, const Events& events,
                               const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
