// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of all profiles, grouped by the levels of --by: places in the code, objects that missed,
// or threads.
#pragma once

#include <vector>

#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// Throws when the profiles do not have a level, or a sum does not fit 64 bits.
std::vector<NameGroup> row_groups(const Profiles& profiles, const Selection& selection,
                                  const Events& events);

}  // namespace cg::annotate
