// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups the code of both sides by its names: --by=folder,file,function of a comparison. Files have
// their names after. Lines are no level here, since they have no names that both sides know.
//
// Order, on each level: by the sort events in turn, larger absolute difference first; then by name,
// bytewise. A group is listed if its difference reaches the threshold of the first sort event, in
// percent of the event's total before (after, if the total before is 0).
#pragma once

#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/options/selection.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"
#include "annotate/query/matched_files.h"

namespace cg::annotate {

// Groups the code that `selection` selects by the levels of `selection`. `totals` has the totals of
// all events, derived events included. Throws when a sum or a difference does not fit 64 bits.
std::vector<ComparedGroup> compared_groups(const ComparedProfiles& runs, const MatchedFiles& files,
                                           const Changes& totals, const Events& events,
                                           const Selection& selection);

}  // namespace cg::annotate
