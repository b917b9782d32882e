// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes calls by whole stacks: a row for each function on a stack, indented by its depth.
#pragma once

#include "annotate/document/context.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

void contexts_text(ReportText& report, const Contexts& contexts, const TableStyle& style);

}  // namespace cg::annotate::render
