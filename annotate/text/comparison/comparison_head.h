// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the head of a comparison: what was compared and how.
#pragma once

#include "annotate/document/comparison.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

void comparison_head(ReportText& report, const Comparison& comparison);

}  // namespace cg::annotate::render
