// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/share_table.h"

#include <fmt/format.h>

#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

// A count of 0 in a negative total is -0.0%.
std::string share_text(profile::Count count, profile::Count total) {
  const auto whole = static_cast<long double>(total.value_or(0));
  if (whole == 0) return "n/a";
  const long double percent = static_cast<long double>(count.value_or(0)) * 100 / whole;
  return fmt::format("{:.1f}%", static_cast<double>(percent));
}

}  // namespace

ShareTable::ShareTable(const std::vector<Column>& columns, const TextStyle& style)
    : columns_(columns), style_(style), cells_(columns, style.hidden, Blanks::colored) {}

Cell ShareTable::cell(std::size_t column, profile::Count count) const {
  if (columns_[column].unit == Unit::ratio) return {count ? ratio_text(*count) : "."};
  const std::int64_t number = count.value_or(0);
  Cell cell = {with_commas(number)};
  if (style_.percentages && number != 0)
    cell[1] = " (" + share_text(count, columns_[column].total) + ')';
  return cell;
}

Cell ShareTable::cell(std::size_t column, profile::Count count, profile::Count cumulative) const {
  if (columns_[column].unit == Unit::ratio) return this->cell(column, count);
  Cell cell = {with_commas(count.value_or(0))};
  if (!style_.percentages) return cell;
  cell[1] = " (" + share_text(count, columns_[column].total) + ',';
  cell[2] = ' ' + share_text(cumulative, columns_[column].total) + ')';
  return cell;
}

std::string_view ShareTable::color(std::size_t column, profile::Count count) const {
  return style_.colors ? heat(columns_[column], count) : std::string_view();
}

void ShareTable::measure(std::span<const profile::Count> counts) {
  for (std::size_t column = 0; column < counts.size(); ++column)
    cells_.widen(column, cell(column, counts[column]));
}

void ShareTable::measure(std::span<const profile::Count> counts,
                         std::span<const profile::Count> cumulative) {
  for (std::size_t column = 0; column < counts.size(); ++column)
    cells_.widen(column, cell(column, counts[column], cumulative[column]));
}

void ShareTable::row(std::string& report, std::span<const profile::Count> counts) const {
  for (std::size_t column = 0; column < counts.size(); ++column)
    cells_.put(report, column, cell(column, counts[column]), color(column, counts[column]));
}

void ShareTable::row(std::string& report, std::span<const profile::Count> counts,
                     std::span<const profile::Count> cumulative) const {
  for (std::size_t column = 0; column < counts.size(); ++column)
    cells_.put(report, column, cell(column, counts[column], cumulative[column]),
               color(column, counts[column]));
}

void ShareTable::absent_row(std::string& report) const {
  for (std::size_t column = 0; column < columns_.size(); ++column) cells_.put(report, column, ".");
}

}  // namespace cg::annotate::render
