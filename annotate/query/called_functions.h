// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions with their calls: how often others call them, how often they call themselves, and which
// line calls them most.
#pragma once

#include <cstdint>
#include <vector>

#include "annotate/query/cost_model.h"
#include "annotate/query/evidence.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"

namespace cg::annotate {

// The functions that others call, and that cost at least `least` with all that they call: most cost
// first.
std::vector<Evidence::Called> called_functions(const profile::Profile& profile,
                                               const profile::callgraph::Graph& graph,
                                               const CostModel& model, std::int64_t least);

}  // namespace cg::annotate
