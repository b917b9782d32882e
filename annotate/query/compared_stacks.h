// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stacks of both sides of a comparison as one tree. A frame is one on both sides if its name
// and those of its callers are equal: names of functions, not of their files, for files move.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/document/page.h"
#include "annotate/query/compared_profiles.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// For the functions of a page. Rows have the shown events before, then after; of several runs of a
// side, medians of what stacks cost by themselves. Calls are differences. None unless all runs keep
// their stacks. Throws when a difference does not fit 64 bits.
std::optional<PageStacks> compared_stacks(const ComparedProfiles& runs,
                                          const std::vector<ComparedFunction>& functions,
                                          const Events& events);

}  // namespace cg::annotate
