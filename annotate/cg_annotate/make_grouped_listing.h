// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the listing that is printed in the layout of 3.24 from the profiles and the user's options.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/grouped_listing.h"

namespace cg::annotate {

// Throws when --show or --sort names an unknown event, or a sum does not fit 64 bits.
GroupedListing make_grouped_listing(const Options& options, const Profiles& profiles);

}  // namespace cg::annotate
