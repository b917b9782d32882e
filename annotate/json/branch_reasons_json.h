// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes why conditional branches are mispredicted as JSON, the program and each line as a line.
#pragma once

#include "annotate/document/branch_reasons.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {

void put_branch_reasons(ReportText& report, program::JsonPlace to, const BranchReasons& reasons);

}  // namespace cg::annotate::render
