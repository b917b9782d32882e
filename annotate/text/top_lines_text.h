// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the section of the hottest lines: "COUNTS FILE:LINE in FUNCTION: SOURCE".
#pragma once

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

void top_lines(ReportText& report, const std::vector<HotLine>& lines, const TableStyle& style);

}  // namespace cg::annotate::render
