// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the functions that a comparison lists. A function that the user selects is listed if the
// difference of any event reaches the event's threshold, in percent of the total before (after, if
// the total before is 0). The largest differences come first. See listed_functions.h.
#pragma once

#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/options/selection.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"
#include "annotate/query/matched_functions.h"

namespace cg::annotate {

// `totals` has the totals of all events.
std::vector<ComparedFunction> compared_functions(const MatchedFunctions& functions,
                                                 const Changes& totals,
                                                 const profile::Header& header,
                                                 const Events& events, const Selection& selection);

// Adds the columns that a comparison of profiles of calls has beside the events: how often each
// function was called, and one event with all that the function calls. Only functions have counts
// in these columns; lines and files have none.

// Adds nothing if any profile is no profile of calls. Throws when a sum or a difference does not
// fit 64 bits.
void add_calls(Comparison& comparison, const Events& events, std::size_t event,
               const ComparedProfiles& runs);

}  // namespace cg::annotate
