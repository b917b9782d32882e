// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups functions as the layout of 3.24 shows them: files with their functions, functions with
// their files. Among equal counts the last name comes first.
//
// A function is listed if the user selects it and it reaches the threshold of the primary sort
// event (always, if the event's total is 0). A group is listed if a function in it is listed; its
// counts include all code in it.
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
