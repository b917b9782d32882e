// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes why D1 misses as JSON, the program and each line as a line.
#pragma once

#include "annotate/document/miss_reasons.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {

void put_miss_reasons(ReportText& report, program::JsonPlace to, const MissReasons& reasons);

}  // namespace cg::annotate::render
