// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the section that says why D1 misses.
#pragma once

#include "annotate/document/miss_reasons.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

void miss_reasons_text(ReportText& report, const MissReasons& reasons);

}  // namespace cg::annotate::render
