// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was asked for in the forms that were asked for, each written whole or not at all.
#pragma once

#include "annotate/listing/grouped_listing.h"
#include "annotate/listing/listing.h"
#include "annotate/options.h"

namespace cg::annotate {

// Text goes to standard output unless another form does.
void write_outputs(const Options& options, const Listing& listing);
void write_outputs(const Options& options, const GroupedListing& listing);  // as text alone

}  // namespace cg::annotate
