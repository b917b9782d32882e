// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/comparison/change_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/document/percentage.h"
#include "annotate/text/heat.h"
#include "annotate/text/number_text.h"
#include "annotate/text/room.h"

namespace cg::annotate::render {
namespace {

using Range = std::optional<profile::Range>;

constexpr std::string_view kPlusMinus = "±";

// Characters, of which all but one are a byte.
std::size_t width_of(std::string_view text) {
  return text.size() -
         (text.find(kPlusMinus) == std::string_view::npos ? 0 : kPlusMinus.size() - 1);
}

std::string number_text(std::int64_t number) { return with_commas(fmt::format_int(number).str()); }

std::string spread_text(std::uint64_t spread) {
  if (spread == 0) return {};
  return fmt::format(" {}{}", kPlusMinus, with_commas(fmt::format_int(spread).str()));
}

std::string difference_text(const Change& change) {
  return std::string(change.is_within_spread ? "~" : "") + (change.difference > 0 ? "+" : "") +
         number_text(change.difference);
}

std::array<std::string, 3> side_cell(const Range& side) {
  if (!side) return {".", "", ""};
  const auto spread = static_cast<std::uint64_t>(side->max) - static_cast<std::uint64_t>(side->min);
  return {number_text(side->median), spread_text(spread), ""};
}

}  // namespace

ChangeTable::ChangeTable(const std::vector<ComparedColumn>& columns, const TextStyle& style)
    : columns_(columns), style_(style), widths_(columns.size()) {}

ChangeTable::Cell ChangeTable::cell(std::size_t column, const Change& change) const {
  if (change.is_absent()) return {".", "", ""};
  Cell cell{difference_text(change), spread_text(change.spread()), ""};
  const Range& before = columns_[column].total.before;
  if (style_.percentages && change.difference != 0 && before && before->median != 0)
    cell[2] = fmt::format(" ({:+.2f}%)", percentage(change.difference, before->median));
  return cell;
}

std::string_view ChangeTable::color(std::size_t column, const Change& change) const {
  const Range& before = columns_[column].total.before;
  if (!style_.colors || !before) return {};
  return heat_of_difference(percentage(change.difference, before->median), change.is_within_spread);
}

void ChangeTable::widen(std::size_t column, const Cell& cell) {
  for (std::size_t part = 0; part < cell.size(); ++part)
    widths_[column][part] = std::max(widths_[column][part], width_of(cell[part]));
}

void ChangeTable::measure(const Changes& changes) {
  for (std::size_t column = 0; column < changes.size(); ++column)
    widen(column, cell(column, changes[column]));
}

void ChangeTable::measure_side(const Changes& changes, Range Change::*side) {
  for (std::size_t column = 0; column < changes.size(); ++column)
    widen(column, side_cell(changes[column].*side));
}

std::size_t ChangeTable::width(std::size_t column) const {
  const Widths& parts = widths_[column];
  return std::max(columns_[column].event.size(), parts[0] + parts[1] + parts[2]);
}

void ChangeTable::fit(ReportText& report, std::string_view sorted_by) {
  if (!style_.width) return;
  std::vector<ColumnWidth> columns;
  for (std::size_t column = 0; column < columns_.size(); ++column)
    columns.push_back({columns_[column].event, width(column) + 1});
  style_.hidden = leave_out(report, columns, sorted_by, *style_.width);
}

void ChangeTable::header(std::string& report) const {
  for (std::size_t column = 0; column < columns_.size(); ++column)
    if (!style_.is_hidden(column))
      report += fmt::format("{:<{}} ", columns_[column].event, width(column));
}

void ChangeTable::print(std::string& report, std::size_t column, const Cell& cell,
                        std::string_view color) const {
  if (style_.is_hidden(column)) return;
  const Widths& parts = widths_[column];
  const std::size_t unused = width(column) - parts[0] - parts[1] - parts[2];
  report.append(unused + parts[0] - width_of(cell[0]), ' ');
  std::string text = cell[0];
  for (std::size_t part = 1; part < cell.size(); ++part)
    text.append(parts[part] - width_of(cell[part]), ' ').append(cell[part]);
  const std::size_t end = text.find_last_not_of(' ') + 1;
  colored(report, color, std::string_view(text).substr(0, end));
  report.append(text.size() - end + 1, ' ');
}

void ChangeTable::row(std::string& report, const Changes& changes) const {
  for (std::size_t column = 0; column < columns_.size(); ++column)
    if (changes.empty())
      print(report, column, {".", "", ""});
    else
      print(report, column, cell(column, changes[column]), color(column, changes[column]));
}

void ChangeTable::side_row(std::string& report, const Changes& changes, Range Change::*side) const {
  for (std::size_t column = 0; column < columns_.size(); ++column)
    print(report, column, side_cell(changes[column].*side));
}

}  // namespace cg::annotate::render
