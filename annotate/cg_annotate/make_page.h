// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a page from the profiles and the user's options.
#pragma once

#include <vector>

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/listing.h"
#include "annotate/document/page.h"

namespace cg::annotate {

// Throws as make_listing() does, and when sums do not fit 64 bits. A source file that the user
// named and the profile does not have is not in the page; a note says so. The files of the
// functions of `listing` are shown; its brief, if it has one, is the page's.
Page make_page(const Options& options, const Profiles& profiles, const Listing& listing);

}  // namespace cg::annotate
