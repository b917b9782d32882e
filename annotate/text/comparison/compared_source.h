// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a source of both sides: its lines, each with its changes.
#pragma once

#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/text/report_text.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

void compared_source(ReportText& report, const ComparedFile& file,
                     const std::vector<ComparedColumn>& columns, const TextStyle& style);

}  // namespace cg::annotate::render
