// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

// Below a long name, cells that are too wide do not stick out.
Table::Table(const TableStyle& style) : style_(style), cells_(style.columns, style.hidden) {
  for (std::size_t column = 0; column < style.columns.size(); ++column)
    cells_.widen(column, 0, style.columns[column].event.size());
}

Table::Table(const TableStyle& style, std::span<const Range> ranges) : Table(style) {
  for (std::size_t column = 0; column < ranges.size(); ++column) {
    if (style.columns[column].unit == Unit::ratio)
      add_ratio(column, ranges[column]);
    else
      add_count(column, digits_in(ranges[column], style.signs));
  }
  row(absent_, profile::Counts(ranges.size()));
}

Table Table::of_totals(const TableStyle& style) {
  Table table(style);
  for (std::size_t i = 0; i < style.columns.size(); ++i) {
    const Column& column = style.columns[i];
    if (column.unit == Unit::ratio) {
      Range range;
      range.add(column.total);
      table.add_ratio(i, range);
    } else {
      table.add_count(i, column.total ? column.written.size() + (style.signs && *column.total > 0)
                                      : style.absent_total);
    }
  }
  return table;
}

void Table::add_count(std::size_t column, std::size_t digits) {
  const std::size_t percentage = digits > 0 && style_.percentages ? kPercentageWidth : 0;
  cells_.widen(column, 0, comma_width(digits) + percentage);
}

void Table::add_ratio(std::size_t column, const Range& range) {
  cells_.widen(column, 0, 1);
  if (range.least > range.most) return;
  for (const std::int64_t ratio : {range.least, range.most})
    cells_.widen(column, 0, ratio_text(ratio).size());
}

void Table::row(std::string& report, std::span<const profile::Count> counts) const {
  for (std::size_t column = 0; column < counts.size(); ++column) {
    const profile::Count count = counts[column];
    if (count && style_.columns[column].unit == Unit::ratio)
      cells_.put(report, column, ratio_text(*count));
    else if (count)
      cell(report, column, fmt::format_int(*count).str(), count,
           style_.colors ? heat(style_.columns[column], count) : std::string_view());
    else
      cell(report, column, ".", count);
  }
}

void Table::totals_row(std::string& report) const {
  for (std::size_t column = 0; column < style_.columns.size(); ++column) {
    const Column& shown = style_.columns[column];
    if (shown.unit == Unit::ratio)
      cells_.put(report, column, shown.total ? ratio_text(*shown.total) : ".");
    else
      cell(report, column, shown.written, shown.total);
  }
}

void Table::cell(std::string& report, std::size_t column, std::string_view digits,
                 profile::Count count, std::string_view color) const {
  std::string text = with_commas(digits);
  if (style_.signs && count.value_or(0) > 0) text.insert(0, 1, '+');
  if (style_.percentages && style_.columns[column].unit == Unit::events)
    text += percentage_text(count, style_.columns[column].total);
  cells_.put(report, column, std::move(text), color);
}

}  // namespace cg::annotate::render
