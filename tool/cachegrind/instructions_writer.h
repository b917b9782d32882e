// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile by instruction, --dump-instr=yes, in Callgrind's format: objects ("ob="),
// files of source lines and functions with numbers in the place of names that were written before;
// rows of an address in the object's file, a line and counts, positions relative to those of the row
// before, zeros at the end left out. There are no calls.
#pragma once

#include "sim/columns.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/core/output_file.h"

namespace cg::tool::cachegrind {

// The builds of the objects, as a fingerprint has them (docs/file-format.md). `first` is
// CostTable::sorted().
void write_builds(OutputFile& out, const CostCentre* first);

// Cost centres without a count have no row.
void write_instructions(OutputFile& out, const sim::Columns& columns, const CostCentre* first);

}  // namespace cg::tool::cachegrind
