// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the report in the formats that the user asked for, each of them completely or not at all. A
// format is a row of a table (outputs.cc), for all documents.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/comparison.h"
#include "annotate/document/grouped_listing.h"
#include "annotate/document/listing.h"
#include "annotate/query/compared_profiles.h"
#include "program/console.h"

namespace cg::annotate {

// Reports on `console` which sources are in a page. Text goes to standard output unless another
// form does. A GroupedListing is written only as text.
void write_outputs(const Options& options, const Profiles& profiles, const Listing& listing,
                   program::Console& console);
void write_outputs(const Options& options, const Profiles& profiles, const GroupedListing& listing,
                   program::Console& console);
void write_comparison(const Options& options, const ComparisonOptions& sides,
                      const ComparedProfiles& runs, const Comparison& comparison,
                      program::Console& console);

}  // namespace cg::annotate
