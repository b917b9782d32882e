// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines whose reasons a report gives: the ten that have most of the first shown event, and at
// least a hundredth of the program's.
#pragma once

#include <cstdint>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// `events` are sorted by the first shown one, of which the program has `all`.
std::vector<HotLine> worst_lines(const profile::Profile& profile, const Selection& selection,
                                 const Events& events, std::int64_t all);

}  // namespace cg::annotate
