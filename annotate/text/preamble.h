// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the head of a report: what was measured and how it is shown.
#pragma once

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

void preamble(ReportText& report, const Listing& listing);

// Writes the head of a report on a profile of calls.
void calls_preamble(ReportText& report, const Listing& listing);

}  // namespace cg::annotate::render
