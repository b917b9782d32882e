// SPDX-License-Identifier: GPL-2.0-or-later
//
// A terminal may be too narrow for all columns: the names stand behind them and would be out of
// sight. Then columns are left out, but never the column of the first sort event.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/text/cells.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

// Leaves out columns, the last ones first, for which a terminal of this width has no room beside
// the names of functions; appends a line to `report` that says so.
Hidden leave_out(ReportText& report, std::span<const ColumnWidth> columns,
                 std::string_view sorted_by, std::size_t terminal);

// The widths of columns that stand below each other in two tables: the wider of each two.
std::vector<ColumnWidth> wider(std::vector<ColumnWidth> columns,
                               std::span<const ColumnWidth> others);

}  // namespace cg::annotate::render
