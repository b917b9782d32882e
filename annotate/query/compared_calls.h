// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds the columns that a comparison of profiles of calls has beside the events: how often each
// function was called, and one event with all that the function calls. Only functions have counts
// in these columns; lines and files have none.
#pragma once

#include "annotate/document/comparison.h"
#include "annotate/query/events.h"
#include "annotate/query/runs.h"

namespace cg::annotate {

// Adds nothing if any profile is no profile of calls. Throws when a sum or a difference does not
// fit 64 bits.
void add_calls(Comparison& comparison, const Events& events, std::size_t event, const Runs& runs);

}  // namespace cg::annotate
