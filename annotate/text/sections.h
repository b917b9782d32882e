// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the sections that reports on both kinds of profiles have.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

std::vector<Range> ranges_of_functions(const std::vector<Column>& columns);

// Leaves out columns for which a terminal of this width has no room beside the names of functions,
// the last ones first, and writes which columns it left out.
void fit(ReportText& report, const Listing& listing, TableStyle& style, std::size_t width);

void totals(ReportText& report, const Listing& listing, const TableStyle& style);

// Writes the sections behind the functions: annotated files, files that were not found, the sum.
void end(ReportText& report, const Listing& listing, const TableStyle& style);

}  // namespace cg::annotate::render
