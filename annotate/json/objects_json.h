// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the objects that miss as JSON, each as a line.
#pragma once

#include "annotate/document/objects.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {

void put_objects(ReportText& report, program::JsonPlace to, const ObjectTable& table);

}  // namespace cg::annotate::render
