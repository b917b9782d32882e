// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the findings of a brief as JSON, each as a line.
#pragma once

#include "annotate/document/brief.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {

void put_place(program::JsonPlace to, const Finding::Place& place);

void put_brief(ReportText& report, program::JsonPlace to, const Brief& brief);

}  // namespace cg::annotate::render
