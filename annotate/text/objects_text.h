// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the section of the objects that miss: a row for each object, with its lines and offsets
// below it.
//
//   D1 misses        LL misses        Blocks        Bytes              object
//   20,480 (30.19%)  4,096 (22.42%)        1 (0.46%)  786,432 (39.00%)  heap: f (a.c:2) < main
//   20,480 (30.19%)  4,096 (22.42%)        .                .             from a.c:7 in walk
//   10,240 (15.10%)  2,048 (11.21%)        .                .             at 64 (0x40)
#pragma once

#include "annotate/document/objects.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

// `style` is the style of the report; its columns are not used.
void objects(ReportText& report, const ObjectTable& table, const TableStyle& style);

}  // namespace cg::annotate::render
