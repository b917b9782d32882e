// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions in groups as the layout of 3.24 has them: files with their functions, functions with
// their files. Of equal counts the last name comes first.
//
// Listed are functions that are selected and reach the threshold of the primary sort event (all, if
// its total is 0), and groups that have one; their counts are of all that is in them.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Throws when a sum does not fit 64 bits.
std::vector<NameGroup> groups_by_file(const profile::Profile& functions, const Events& events,
                                      const Selection& selection = {});
std::vector<NameGroup> groups_by_function(const profile::Profile& functions, const Events& events,
                                          const Selection& selection = {});

}  // namespace cg::annotate
