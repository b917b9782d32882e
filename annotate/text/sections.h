// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sections that reports of both kinds of profiles have.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

std::vector<Range> ranges_of_functions(const std::vector<Column>& columns);

// Leaves out columns for which a terminal of this width has no room beside the names of functions,
// the last ones first, and says which.
void fit(ReportText& report, const Listing& listing, TableStyle& style, std::size_t width);

void totals(ReportText& report, const Listing& listing, const TableStyle& style);

// What follows the functions: annotated files, those that were not found, the sum.
void end(ReportText& report, const Listing& listing, const TableStyle& style);

}  // namespace cg::annotate::render
