// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/cells.h"

#include <numeric>
#include <utility>

#include "program/terminal_text.h"

namespace cg::annotate::render {
namespace {

constexpr std::size_t kRoomForNames = 36;

// The column that is sorted by first, then as they stand.
std::vector<std::size_t> by_importance(std::span<const ColumnWidth> columns,
                                       std::string_view sorted_by) {
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t column) { return columns[column].event == sorted_by; });
  return order;
}

}  // namespace

std::vector<ColumnWidth> Cells::widths() const {
  std::vector<ColumnWidth> widths;
  for (const Column& column : columns_) widths.push_back({column.name, column.width() + 1});
  return widths;
}

void Cells::header(std::string& report, char filler) const {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns_[i];
    if (is_hidden(i)) continue;
    report.append(column.name).append(column.width() - column.name.size(), filler).append(1, ' ');
  }
}

void Cells::put(std::string& report, std::size_t column, std::span<const CellPart> cell,
                std::string_view color) const {
  if (is_hidden(column)) return;
  const Column& place = columns_[column];
  std::size_t blanks = place.width() - place.width_of_parts();
  const std::size_t start = report.size() + blanks;
  for (std::size_t part = 0; part < place.widths.size(); ++part) {
    const std::size_t width = part < cell.size() ? cell[part].width : 0;
    if (width < place.widths[part]) blanks += place.widths[part] - width;
    if (width == 0) continue;
    report.append(std::exchange(blanks, 0), ' ').append(cell[part].text);
  }
  report.append(blanks + 1, ' ');
  if (!color.empty()) this->color(report, start, color);
}

// The blank behind the cell has none.
void Cells::color(std::string& report, std::size_t start, std::string_view color) const {
  std::size_t end = report.size() - 1;
  if (blanks_ == Blanks::plain) {
    start = report.find_first_not_of(' ', start);
    end = report.find_last_not_of(' ') + 1;
  }
  report.insert(end, program::kPlain).insert(start, color);
}

Hidden leave_out(ReportText& report, std::span<const ColumnWidth> columns,
                 std::string_view sorted_by, std::size_t terminal) {
  Hidden hidden(columns.size(), true);
  std::size_t taken = kRoomForNames;
  for (const std::size_t column : by_importance(columns, sorted_by)) {
    if (taken > kRoomForNames && taken + columns[column].width > terminal) break;
    hidden[column] = false;
    taken += columns[column].width;
  }
  if (std::ranges::find(hidden, true) == hidden.end()) return {};
  report.text += "No room here for: ";
  for (std::size_t column = 0; column < hidden.size(); ++column)
    if (hidden[column]) report.text.append(columns[column].event).append(1, ' ');
  report.text += "(--show, or a pipe)\n\n";
  return hidden;
}

std::vector<ColumnWidth> wider(std::vector<ColumnWidth> columns,
                               std::span<const ColumnWidth> others) {
  for (std::size_t column = 0; column < columns.size(); ++column)
    columns[column].width = std::max(columns[column].width, others[column].width);
  return columns;
}

}  // namespace cg::annotate::render
