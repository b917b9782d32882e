// SPDX-License-Identifier: GPL-2.0-or-later
//
// A section that says why something happens: for the program and for the lines where it happens most,
// a row of cells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/text/report_text.h"

namespace cg::annotate::render {

// "25%".
std::string share_text(std::int64_t part, std::int64_t whole);

// `file` is empty for the program, `line` 0 where it is unknown.
std::string place_text(const std::string& file, std::uint64_t line, const std::string& function);

struct ReasonsTable {
  using Cells = std::vector<std::string>;

  std::vector<Cells> cells;         // the head, then as many for each row; right-aligned
  std::vector<std::string> places;  // of each row
};

void reasons_table(ReportText& report, std::string_view title, const ReasonsTable& table);

}  // namespace cg::annotate::render
