// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints instructions beside source lines.
#pragma once

#include <vector>

#include "annotate/document/assembly.h"
#include "annotate/text/report_text.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {

// A section for each function:
//
//   Ir            Dr
//                              a.c:12  for (i = 0; i < n; ++i)
//   1,000 (9.1%)  .          >   1139: add    $0x1,%eax
//   1,000 (9.1%)  .              113c: jne    1139 ^
//   1 (0.0%)      .              113e: call   1030 <puts@plt>
//                              ... 80 bytes did not run
//
// ">": a jump of the function leads here. "^" or "v": to a row above or below. If the profile has
// jumps, "999x of 1,000" follows: how often it was followed, and how often it ran.
void assembly_text(ReportText& report, const std::vector<AssemblyFunction>& functions,
                   const TableStyle& style);

}  // namespace cg::annotate::render
