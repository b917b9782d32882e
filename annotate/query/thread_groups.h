// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups the rows of threads by their names: --by=thread,function. A thread is "thread 1" or, if a
// part of it says "desc: Thread name: worker", "thread 1 worker".
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// `threads` was read by profile::callgraph::read_threads(). Throws when a sum does not fit 64 bits.
std::vector<NameGroup> thread_groups(const profile::Profile& threads, const Selection& selection,
                                     const Events& events, const profile::Counts& totals);

}  // namespace cg::annotate
