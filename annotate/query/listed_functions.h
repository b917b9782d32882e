// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the functions that a report lists, and their order.
//
// Order: by the sort events in turn, larger absolute count first; an absent count stands with 1
// and -1. Functions that are equal in all sort events: by "FILE:FUNCTION", bytewise.
//
// The list begins at the top and goes on while any sort event of a function reaches its threshold;
// it ends at the first function for which none does, whatever comes below. If the first sort event
// is a ratio, of which the dividend is compared with the threshold, all functions that reach a
// threshold are listed.
#pragma once

#include <cstddef>
#include <vector>

#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Returns the numbers of the listed functions, in the order of the list. Only functions that
// `selection` selects are listed.
std::vector<std::size_t> listed_functions(const profile::Profile& functions, const Events& events,
                                          const Selection& selection = {});

}  // namespace cg::annotate
