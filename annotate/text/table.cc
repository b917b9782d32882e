// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/text/heat.h"
#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

// The most characters among counts in a range, without commas; 0 if there are none.
std::size_t digits_in(const Range& range, bool signs) {
  if (range.least > range.most) return 0;
  const std::size_t sign = signs && range.most > 0 ? 1 : 0;
  return std::max(fmt::format_int(range.least).size(), fmt::format_int(range.most).size() + sign);
}

}  // namespace

Table::Table(const TableStyle& style, std::span<const Range> ranges) : style_(style) {
  for (std::size_t column = 0; column < ranges.size(); ++column) {
    if (style.columns[column].unit == Unit::ratio)
      add_ratio(style.columns[column], ranges[column]);
    else
      add_column(style.columns[column], digits_in(ranges[column], style.signs));
  }
  for (std::size_t column = 0; column < ranges.size(); ++column)
    cell(absent_, column, ".", std::nullopt);
}

Table Table::of_totals(const TableStyle& style) {
  Table table(style);
  for (const Column& column : style.columns) {
    Range range;
    range.add(column.total);
    if (column.unit == Unit::ratio)
      table.add_ratio(column, range);
    else
      table.add_column(column, column.total
                                   ? column.written.size() + (style.signs && *column.total > 0)
                                   : style.absent_total);
  }
  return table;
}

void Table::add_column(const Column& column, std::size_t digits) {
  const std::size_t percentage = digits > 0 && style_.percentages ? kPercentageWidth : 0;
  widths_.push_back(std::max(column.event.size(), comma_width(digits) + percentage));
}

// No number between two is longer than both.
void Table::add_ratio(const Column& column, const Range& range) {
  std::size_t width = std::max<std::size_t>(column.event.size(), 1);
  if (range.least <= range.most)
    width = std::max({width, ratio_text(range.least).size(), ratio_text(range.most).size()});
  widths_.push_back(width);
}

void Table::header(std::string& report) const {
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    if (style_.is_hidden(column)) continue;
    const std::string& event = style_.columns[column].event;
    report += event;
    report.append(widths_[column] - event.size() + 1, ' ');
  }
}

void Table::row(std::string& report, std::span<const profile::Count> counts) const {
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    const profile::Count count = counts[column];
    if (count && style_.columns[column].unit == Unit::ratio)
      align(report, column, ratio_text(*count));
    else if (count)
      cell(report, column, fmt::format_int(*count).str(), count,
           style_.colors ? heat(style_.columns[column], count) : std::string_view());
    else
      cell(report, column, ".", count);
  }
}

void Table::totals_row(std::string& report) const {
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    const Column& shown = style_.columns[column];
    if (shown.unit == Unit::ratio)
      align(report, column, shown.total ? ratio_text(*shown.total) : ".");
    else
      cell(report, column, shown.written, shown.total);
  }
}

void Table::cell(std::string& report, std::size_t column, std::string_view digits,
                 profile::Count count, std::string_view color) const {
  if (style_.is_hidden(column)) return;
  std::string text = with_commas(digits);
  if (style_.signs && count.value_or(0) > 0) text.insert(0, 1, '+');
  if (style_.percentages && style_.columns[column].unit == Unit::events)
    text += percentage_text(count, style_.columns[column].total);
  align(report, column, text, color);
}

void Table::align(std::string& report, std::size_t column, std::string_view text,
                  std::string_view color) const {
  if (style_.is_hidden(column)) return;
  report.append(widths_[column] - std::min(widths_[column], text.size()), ' ');
  colored(report, color, text);
  report += ' ';
}

}  // namespace cg::annotate::render
