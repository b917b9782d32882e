// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a grouped listing that shows source files: those of the listed groups, as far as they
// can be read, and where the counts of all files went.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/grouped_listing.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// Sets the files of `listing`, whose groups are there, and the annotation. Throws when a sum does
// not fit 64 bits.
void annotate_groups(GroupedListing& listing, const Options& options, const Events& events,
                     const Profiles& profiles);

}  // namespace cg::annotate
