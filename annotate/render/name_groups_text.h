// SPDX-License-Identifier: GPL-2.0-or-later
//
// The section of groups within groups: each on a line, those in it below and indented.
#pragma once

#include "annotate/listing/listing.h"
#include "annotate/render/report_text.h"
#include "annotate/render/table.h"

namespace cg::annotate::render {

void name_groups(ReportText& report, const Listing& listing, const TableStyle& style);

}  // namespace cg::annotate::render
