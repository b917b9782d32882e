// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups misses by object (profile/beside_profile.h) by the levels of --by: class, object and offset; or
// class, object and the source that missed on it, function, file, line and folder. An object is
// named as ObjectName::label() names it.
//
// Each miss is counted at an offset and, apart from that, on a line. So no level of the source
// stands beside an offset (parse_levels), and blocks and bytes have no line.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// `profile` keeps rows and calls. Throws when a sum does not fit 64 bits.
std::vector<NameGroup> object_groups(const profile::Profile& profile, const Selection& selection,
                                     const Events& events);

}  // namespace cg::annotate
