// SPDX-License-Identifier: GPL-2.0-or-later
//
// The columns that a comparison of profiles of calls has beside the events, of functions alone: how
// often each was called, and one event with all that a function calls. Lines and files have nothing
// there.
#pragma once

#include "annotate/document/comparison.h"
#include "annotate/query/events.h"
#include "annotate/query/runs.h"

namespace cg::annotate {

// Where any profile is none of calls, nothing is added. Throws when a sum or a difference does not fit
// 64 bits.
void add_calls(Comparison& comparison, const Events& events, std::size_t event, const Runs& runs);

}  // namespace cg::annotate
