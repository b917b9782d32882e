// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the section of a report that shows one source file: each line with its counts before it,
// and a mark wherever lines are left out; then the counts of lines that the file does not have.
#pragma once

#include <string>

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

void source_section(ReportText& report, const Excerpt& excerpt, const TableStyle& style);

}  // namespace cg::annotate::render
