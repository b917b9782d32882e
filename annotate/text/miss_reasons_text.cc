// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/miss_reasons_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

using Row = MissReasons::Row;

std::string share(std::int64_t part, std::int64_t whole) {
  return fmt::format("{:.0f}%", percentage(part, whole));
}

// "4,096 B 97%, 64 B 3%".
std::string strides_text(const Row& row) {
  std::string text;
  for (const MissReasons::Stride& stride : row.strides)
    text += fmt::format("{}{} B {}", text.empty() ? "" : ", ", with_commas(stride.bytes),
                        share(stride.misses, row.misses));
  return text;
}

std::string place_text(const Row& row) {
  if (row.file.empty()) return "PROGRAM TOTALS";
  if (row.line == 0) return fmt::format("{}:? in {}", row.file, row.function);
  return fmt::format("{}:{} in {}", row.file, row.line, row.function);
}

// A head and rows of cells, right-aligned.
using RowCells = std::vector<std::string>;

void add_heads(RowCells& cells, std::array<std::string_view, 3> heads) {
  cells.insert(cells.end(), heads.begin(), heads.end());
}

void add_shares(RowCells& cells, const std::array<std::int64_t, 3>& parts, std::int64_t whole) {
  for (const std::int64_t part : parts) cells.push_back(share(part, whole));
}

RowCells heads(const MissReasons& reasons, bool has_strides) {
  RowCells cells{"D1 misses"};
  if (reasons.has_classes) add_heads(cells, {"cold", "capacity", "conflict"});
  if (reasons.has_patterns) add_heads(cells, {"next line", "stride", "irregular"});
  if (has_strides) cells.emplace_back("strides");
  return cells;
}

RowCells cells_of(const Row& row, const MissReasons& reasons, bool has_strides) {
  RowCells cells{with_commas(row.misses)};
  if (reasons.has_classes) add_shares(cells, row.classes, row.misses);
  if (reasons.has_patterns) add_shares(cells, row.patterns, row.misses);
  if (has_strides) cells.push_back(strides_text(row));
  return cells;
}

}  // namespace

void miss_reasons_text(ReportText& report, const MissReasons& reasons) {
  const bool has_strides =
      std::ranges::any_of(reasons.rows, [](const Row& row) { return !row.strides.empty(); });
  std::vector<RowCells> table{heads(reasons, has_strides)};
  for (const Row& row : reasons.rows) table.push_back(cells_of(row, reasons, has_strides));
  std::vector<std::size_t> widths(table.front().size());
  for (const RowCells& cells : table)
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  const auto line = [&](const RowCells& cells, std::string_view end) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      report.text += fmt::format("{:>{}}  ", cells[i], widths[i]);
    report.text.append(end);
    report.end_line();
  };
  report.rule();
  report.text += "-- Why D1 misses: the lines with the most misses\n";
  report.rule();
  line(table.front(), "file:line in function");
  report.rule();
  for (std::size_t i = 0; i < reasons.rows.size(); ++i)
    line(table[i + 1], place_text(reasons.rows[i]));
  report.text += '\n';
}

}  // namespace cg::annotate::render
