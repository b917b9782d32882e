// SPDX-License-Identifier: GPL-2.0-or-later
//
// The section of groups within groups (--by), in the place of functions.
#pragma once

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

void groups_text(ReportText& report, const Listing& listing, const TableStyle& style);

}  // namespace cg::annotate::render
