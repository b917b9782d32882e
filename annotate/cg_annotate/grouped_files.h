// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the part of a grouped listing that shows source files: the readable files of the listed
// groups, and where the counts of all files went.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/grouped_listing.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// Sets the files and the annotation of `listing`, which already has its groups. Throws when a sum
// does not fit 64 bits.
void annotate_groups(GroupedListing& listing, const Options& options, const Events& events,
                     const Profiles& profiles);

}  // namespace cg::annotate
