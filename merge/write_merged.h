// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the merged profile as text: the header of the first file; the functions in ascending order
// of file and name, each with its own rows and then the rows inlined into it; the totals.
#pragma once

#include "merge/cost_table.h"
#include "profile/header.h"
#include "profile/writer.h"
#include "program/output_file.h"

namespace cg::merge {

// Throws before anything is written if a sum does not fit 64 bits.
void write_merged(program::OutputFile& output, const profile::Header& header,
                  const profile::Summary& totals, CostTable& table,
                  profile::RowStyle style = profile::RowStyle::spaced);

}  // namespace cg::merge
