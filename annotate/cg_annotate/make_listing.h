// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the listing that is printed from the profiles and the user's options.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/listing.h"

namespace cg::annotate {

// Throws when --show or --sort names an unknown event or a source file
// that the user named is gone.
Listing make_listing(const Options& options, const Profiles& profiles);

}  // namespace cg::annotate
