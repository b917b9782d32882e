// SPDX-License-Identifier: GPL-2.0-or-later
//
// The hottest lines of the whole program, in the order of the sort events, larger absolute count
// first; lines that are equal in all sort events come by file and number. Code of unknown lines is
// one line in each file. Lines without a count of any sort event are left out.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// The lines that `selection` selects, as many as it asks for, without their texts. `profile` keeps
// its rows, and is complete. Throws when a sum does not fit 64 bits.
std::vector<HotLine> top_lines(const profile::Profile& profile, const Selection& selection,
                               const Events& events);

}  // namespace cg::annotate
