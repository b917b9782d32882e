// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/cells.h"

#include <utility>

#include "program/terminal_text.h"

namespace cg::annotate::render {

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

}  // namespace cg::annotate::render
