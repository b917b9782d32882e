// SPDX-License-Identifier: GPL-2.0-or-later
//
// The code of both sides in groups by its names: --by=folder,file,function of a comparison. Files
// have their names after. Lines have no names that both sides know, so they are no level here.
//
// Order, on each level: by the sort events in turn, larger absolute difference first; then by name,
// bytewise. Listed are groups whose difference reaches the threshold of the first sort event, in
// percent of its total before, or after where that is 0.
#pragma once

#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "annotate/query/matched_files.h"
#include "annotate/query/runs.h"

namespace cg::annotate {

// By the levels of `selection`, of the code that it selects. `totals` are those of each event,
// derived ones included. Throws when a sum or a difference does not fit 64 bits.
std::vector<ComparedGroup> compared_groups(const Runs& runs, const MatchedFiles& files,
                                           const Changes& totals, const Events& events,
                                           const Selection& selection);

}  // namespace cg::annotate
