// SPDX-License-Identifier: GPL-2.0-or-later
//
// From what was read of both sides and what the user wants to what is printed, or shown in a page.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/document/comparison.h"
#include "annotate/query/runs.h"

namespace cg::annotate {

// `sides` are those of `options`. Throws when --show or --sort names an unknown event, a revision
// is in no repository, or a sum does not fit 64 bits.
Comparison make_comparison(const Options& options, const ComparisonOptions& sides,
                           const Runs& runs);

// The same whole, for a page: every function and file, every event and what is derived from them
// but ratios, and the lines of the files whose texts the user wants (--sources), of which those
// that are shown are the files of the report's functions.
Comparison make_comparison_page(const Options& options, const ComparisonOptions& sides,
                                const Runs& runs, const Comparison& report);

// Of all functions, whatever is listed, and all events that were counted; without lines.
Comparison compare_all_functions(const Options& options, const ComparisonOptions& sides,
                                 const Runs& runs);

}  // namespace cg::annotate
