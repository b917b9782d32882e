// SPDX-License-Identifier: GPL-2.0-or-later
//
// A comparison in the forms that were asked for, each written whole or not at all.
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
