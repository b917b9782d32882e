// SPDX-License-Identifier: GPL-2.0-or-later
//
// A terminal may be too narrow for all columns: names stand behind them, and would be out of sight.
// Columns are left out there, but never the one that is sorted by first.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/text/cells.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

// Which columns a terminal of this width has no room for beside names of functions, the last ones
// first, and a line that says so.
Hidden leave_out(ReportText& report, std::span<const ColumnWidth> columns,
                 std::string_view sorted_by, std::size_t terminal);

// The same columns in two tables, below each other.
std::vector<ColumnWidth> wider(std::vector<ColumnWidth> columns,
                               std::span<const ColumnWidth> others);

}  // namespace cg::annotate::render
