// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which functions are listed, in which order.
//
// Order: by the sort events in turn, larger absolute count first; an absent count stands with 1
// and -1. Functions that are equal in all of them: by "FILE:FUNCTION", bytewise.
//
// Listed are functions from the top for which any sort event reaches its threshold; at the first
// one for which none does the list ends, whatever comes below. If the first sort event is a ratio,
// whose dividend is what is held against the threshold, all that reach one are listed.
#pragma once

#include <cstddef>
#include <vector>

#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Of those that are selected. The numbers of the listed functions, in the order of the list.
std::vector<std::size_t> listed_functions(const profile::Profile& functions, const Events& events,
                                          const Selection& selection = {});

}  // namespace cg::annotate
