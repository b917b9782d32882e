// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the section that says why conditional branches are mispredicted.
#pragma once

#include "annotate/document/branch_reasons.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

void branch_reasons_text(ReportText& report, const BranchReasons& reasons);

}  // namespace cg::annotate::render
