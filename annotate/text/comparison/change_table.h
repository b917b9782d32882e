// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of changes. The parts of a cell are the difference, the spread of the runs if there is a
// spread, and the percentage of the total before. A difference within the spread has "~" before it.
//
//   Ir                     (header)
//   -2,094,080 (-22.53%)
//          ~+7 ±12
//            .             (no counts)
//
// Increases have the colors of number_text.h, decreases the cold counterparts of these colors. Differences
// within the spread are grey.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/text/cells.h"
#include "annotate/text/report_text.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

class ChangeTable {
 public:
  ChangeTable(const std::vector<ComparedColumn>& columns, const TextStyle& style);

  // The caller measures every row before it prints the header and the first row.
  void measure(const Changes& changes);
  // Measures a row that shows one side of the changes.
  void measure_side(const Changes& changes, std::optional<profile::Range> Change::*side);

  // Leaves out columns for which the terminal of the style has no room (cells.h).
  void fit(ReportText& report, std::string_view sorted_by);
  const TextStyle& style() const { return style_; }

  // These functions append to `report`, without a line feed. Empty changes give a row of absent
  // changes.
  void header(std::string& report) const { cells_.header(report); }
  void row(std::string& report, const Changes& changes) const;
  void side_row(std::string& report, const Changes& changes,
                std::optional<profile::Range> Change::*side) const;

 private:
  Cell cell(std::size_t column, const Change& change) const;
  std::string_view color(std::size_t column, const Change& change) const;

  const std::vector<ComparedColumn>& columns_;
  TextStyle style_;
  Cells cells_;
};

}  // namespace cg::annotate::render
