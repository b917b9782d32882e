// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the section of groups within groups: each group on a line, the groups in it below and
// indented.
#pragma once

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

void name_groups(ReportText& report, const Listing& listing, const TableStyle& style);

}  // namespace cg::annotate::render
