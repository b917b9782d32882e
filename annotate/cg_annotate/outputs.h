// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the report in the forms that the user asked for, each form completely or not at all.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/grouped_listing.h"
#include "annotate/document/listing.h"

namespace cg::annotate {

// Reports on `console` which sources are in a page. Text goes to standard output unless another
// form does. A GroupedListing is written only as text.
void write_outputs(const Options& options, const Profiles& profiles, const Listing& listing,
                   program::Console& console);
void write_outputs(const Options& options, const Profiles& profiles, const GroupedListing& listing,
                   program::Console& console);

}  // namespace cg::annotate
