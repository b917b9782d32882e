// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the comparison that is printed, or shown in a page, from the profiles of both sides and the
// user's options.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/document/comparison.h"
#include "annotate/query/compared_profiles.h"

namespace cg::annotate {

// `sides` are the sides of `options`. Throws when --show or --sort names an unknown event, a
// revision is in no repository, or a sum does not fit 64 bits.
Comparison make_comparison(const Options& options, const ComparisonOptions& sides,
                           const ComparedProfiles& runs);

// The complete comparison, for a page: every function and file, every event, every derived event
// but ratios, and the lines of the files with texts that the user wants (--sources). The shown
// files are the files of the report's functions.
Comparison make_comparison_page(const Options& options, const ComparisonOptions& sides,
                                const ComparedProfiles& runs, const Comparison& report);

// Compares all functions, listed or not, and all events that were counted; without lines.
Comparison compare_all_functions(const Options& options, const ComparisonOptions& sides,
                                 const ComparedProfiles& runs);

}  // namespace cg::annotate
