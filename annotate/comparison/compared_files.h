// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a comparison that shows sources: those of the listed functions.
#pragma once

#include "annotate/comparison/matched_files.h"
#include "annotate/comparison/runs.h"
#include "annotate/comparison_options.h"
#include "annotate/events.h"
#include "annotate/listing/comparison.h"
#include "annotate/source_options.h"

namespace cg::annotate {

// Sets the files of `comparison`, whose functions are there, and those that are missing. Throws
// when a revision is in no repository, or a sum does not fit 64 bits.
void compare_files(Comparison& comparison, const SourceOptions& options,
                   const ComparisonOptions& sides, const Events& events, const Runs& runs,
                   const MatchedFiles& matched);

}  // namespace cg::annotate
