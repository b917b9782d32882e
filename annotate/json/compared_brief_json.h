// SPDX-License-Identifier: GPL-2.0-or-later
//
// A ComparedBrief as JSON.
#pragma once

#include "annotate/document/compared_brief.h"
#include "annotate/json/json_lines.h"

namespace cg::annotate::render {

void put_compared_brief(ReportText& report, program::JsonPlace to, const ComparedBrief& brief);

}  // namespace cg::annotate::render
