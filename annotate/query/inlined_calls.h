// SPDX-License-Identifier: GPL-2.0-or-later
//
// Inlined calls beside the lines where they were written: for each line and callee the cost of the
// callee's instructions there, and of all that was inlined into these.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Sets the calls of the lines of excerpts, on each line the most expensive first, by the event that
// is sorted by. `profile` keeps calls.
void add_inlined_calls(std::vector<Excerpt>& excerpts, const profile::Profile& profile,
                       const Events& events);

}  // namespace cg::annotate
