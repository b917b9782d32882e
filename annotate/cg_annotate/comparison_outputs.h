// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a comparison in the forms that the user asked for, each form completely or not at all.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/document/comparison.h"
#include "annotate/query/runs.h"
#include "program/console.h"

namespace cg::annotate {

// Text goes to standard output unless another form does.
void write_comparison(const Options& options, const ComparisonOptions& sides, const Runs& runs,
                      const Comparison& comparison, program::Console& console);

}  // namespace cg::annotate
