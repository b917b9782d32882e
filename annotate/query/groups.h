// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions in groups: files with their functions, functions with their files.
//
// Order, of groups and of items within one: by the sort events in turn, larger absolute count
// first, an absent one as 0; then by name, bytewise, the last first.
//
// Listed are items that are selected and reach the threshold of the primary sort event (all, if its
// total is 0), and groups that have one.
#pragma once

#include <vector>

#include "annotate/document/grouped_listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Throws when a sum does not fit 64 bits.
std::vector<Group> groups_by_file(const profile::Profile& functions, const Events& events,
                                  const Selection& selection = {});
std::vector<Group> groups_by_function(const profile::Profile& functions, const Events& events,
                                      const Selection& selection = {});

}  // namespace cg::annotate
