// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which functions of a comparison are listed, of those that the user selects: those of which an
// event's difference reaches its threshold, in percent of the total before (after, if that is 0),
// those with the largest first. See listed_functions.h.
#pragma once

#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "annotate/query/matched_functions.h"

namespace cg::annotate {

// `totals` are those of all events.
std::vector<ComparedFunction> compared_functions(const MatchedFunctions& functions,
                                                 const Changes& totals,
                                                 const profile::Header& header,
                                                 const Events& events, const Selection& selection);

}  // namespace cg::annotate
