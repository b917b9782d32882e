// SPDX-License-Identifier: GPL-2.0-or-later
//
// The head of a report in the layout of 3.24: what was measured and how it is shown.
#pragma once

#include "annotate/document/grouped_listing.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

void metadata(ReportText& report, const GroupedListing& listing);

}  // namespace cg::annotate::render
