// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the brief of a comparison. Of several profiles of a side it looks at the one with the median
// cost.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/document/compared_brief.h"
#include "annotate/document/comparison.h"
#include "annotate/query/compared_profiles.h"
#include "program/console.h"

namespace cg::annotate {

// Throws when a profile is of misses by object or by stride, or a sum does not fit 64 bits.
ComparedBrief make_compared_brief(const Options& options, const ComparedProfiles& runs,
                                  program::Console& console);

// A comparison of a brief and its notes alone: nothing else is looked up.
Comparison make_brief_comparison(const Options& options, const ComparedProfiles& runs,
                                 program::Console& console);

}  // namespace cg::annotate
