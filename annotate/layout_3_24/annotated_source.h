// SPDX-License-Identifier: GPL-2.0-or-later
//
// The section of a source file in the layout of 3.24: counts of unknown lines, each line with its
// counts before it, counts of lines that the file does not have; or why there is nothing to show.
#pragma once

#include <vector>

#include "annotate/document/grouped_listing.h"
#include "annotate/text/report_text.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

void annotated_source(ReportText& report, const GroupedFile& file,
                      const std::vector<Column>& columns, const TextStyle& style);

}  // namespace cg::annotate::render
