// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was compared and how; and the heading of a table of changes.
#pragma once

#include <string_view>

#include "annotate/document/comparison.h"
#include "annotate/text/comparison/change_table.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

void comparison_head(ReportText& report, const Comparison& comparison);

void heading(ReportText& report, const ChangeTable& table, std::string_view label);

}  // namespace cg::annotate::render
