// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/render/number_text.h"

namespace cg::annotate::render {
namespace {

// The most characters among counts in a range, without commas; 0 if there are none.
std::size_t digits_in(const Range& range) {
  if (range.least > range.most) return 0;
  return std::max(fmt::format_int(range.least).size(), fmt::format_int(range.most).size());
}

}  // namespace

Table::Table(const TableStyle& style, std::span<const Range> ranges) : style_(style) {
  for (std::size_t column = 0; column < ranges.size(); ++column)
    add_column(style.columns[column], digits_in(ranges[column]));
  for (std::size_t column = 0; column < ranges.size(); ++column)
    cell(absent_, column, ".", std::nullopt);
}

Table Table::of_totals(const TableStyle& style) {
  Table table(style);
  for (const Column& column : style.columns)
    table.add_column(column, column.total ? column.written.size() : style.absent_total);
  return table;
}

void Table::add_column(const Column& column, std::size_t digits) {
  const std::size_t percentage = digits > 0 && style_.percentages ? kPercentageWidth : 0;
  widths_.push_back(std::max(column.event.size(), comma_width(digits) + percentage));
}

void Table::header(std::string& report) const {
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    const std::string& event = style_.columns[column].event;
    report += event;
    report.append(widths_[column] - event.size() + 1, ' ');
  }
}

void Table::row(std::string& report, std::span<const profile::Count> counts) const {
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    const profile::Count count = counts[column];
    if (count)
      cell(report, column, fmt::format_int(*count).str(), count);
    else
      cell(report, column, ".", count);
  }
}

void Table::totals_row(std::string& report) const {
  for (std::size_t column = 0; column < widths_.size(); ++column)
    cell(report, column, style_.columns[column].written, style_.columns[column].total);
}

void Table::cell(std::string& report, std::size_t column, std::string_view digits,
                 profile::Count count) const {
  std::string text = with_commas(digits);
  if (style_.percentages) text += percentage_text(count, style_.columns[column].total);
  report.append(widths_[column] - std::min(widths_[column], text.size()), ' ');
  report += text;
  report += ' ';
}

}  // namespace cg::annotate::render
