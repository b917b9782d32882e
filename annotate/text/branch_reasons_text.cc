// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/branch_reasons_text.h"

#include "annotate/text/number_text.h"
#include "annotate/text/reasons_table.h"

namespace cg::annotate::render {
namespace {

// Classes are shares of the mispredictions; the others, and these, shares of the branches.
ReasonsTable::Cells cells_of(const BranchReasons::Row& row) {
  ReasonsTable::Cells cells{with_commas(row.mispredicted)};
  for (const std::int64_t count : row.classes) cells.push_back(share_text(count, row.mispredicted));
  for (const std::int64_t count : {row.mispredicted, row.taken, row.turned})
    cells.push_back(share_text(count, row.executed));
  return cells;
}

}  // namespace

void branch_reasons_text(ReportText& report, const BranchReasons& reasons) {
  ReasonsTable table{{{"mispredicted", "cold", "alias", "loop", "pattern", "random",
                       "of its branches", "taken", "turned"}},
                     {}};
  for (const BranchReasons::Row& row : reasons.rows) {
    table.cells.push_back(cells_of(row));
    table.places.push_back(place_text(row.file, row.line, row.function));
  }
  reasons_table(report, "Why branches are mispredicted: the lines with the most mispredictions",
                table);
}

}  // namespace cg::annotate::render
