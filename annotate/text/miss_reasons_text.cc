// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/miss_reasons_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "annotate/text/number_text.h"
#include "annotate/text/reasons_table.h"

namespace cg::annotate::render {
namespace {

using Row = MissReasons::Row;
using ReasonCells = ReasonsTable::Cells;

// "4,096 B 97%, 64 B 3%".
std::string strides_text(const Row& row) {
  std::string text;
  for (const MissReasons::Stride& stride : row.strides)
    text += fmt::format("{}{} B {}", text.empty() ? "" : ", ", with_commas(stride.bytes),
                        share_text(stride.misses, row.misses));
  return text;
}

void add_heads(ReasonCells& cells, std::array<std::string_view, 3> heads) {
  cells.insert(cells.end(), heads.begin(), heads.end());
}

void add_shares(ReasonCells& cells, const std::array<std::int64_t, 3>& parts, std::int64_t whole) {
  for (const std::int64_t part : parts) cells.push_back(share_text(part, whole));
}

ReasonCells heads(const MissReasons& reasons, bool has_strides) {
  ReasonCells cells{"D1 misses"};
  if (reasons.has_classes) add_heads(cells, {"cold", "capacity", "conflict"});
  if (reasons.has_patterns) add_heads(cells, {"next line", "stride", "irregular"});
  if (has_strides) cells.emplace_back("strides");
  return cells;
}

ReasonCells cells_of(const Row& row, const MissReasons& reasons, bool has_strides) {
  ReasonCells cells{with_commas(row.misses)};
  if (reasons.has_classes) add_shares(cells, row.classes, row.misses);
  if (reasons.has_patterns) add_shares(cells, row.patterns, row.misses);
  if (has_strides) cells.push_back(strides_text(row));
  return cells;
}

}  // namespace

void miss_reasons_text(ReportText& report, const MissReasons& reasons) {
  const bool has_strides =
      std::ranges::any_of(reasons.rows, [](const Row& row) { return !row.strides.empty(); });
  ReasonsTable table{{heads(reasons, has_strides)}, {}};
  for (const Row& row : reasons.rows) {
    table.cells.push_back(cells_of(row, reasons, has_strides));
    table.places.push_back(place_text(row.file, row.line, row.function));
  }
  reasons_table(report, "Why D1 misses: the lines with the most misses", table);
}

}  // namespace cg::annotate::render
