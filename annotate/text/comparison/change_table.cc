// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/comparison/change_table.h"

#include <fmt/format.h>

#include <utility>

#include "annotate/document/listing.h"
#include "annotate/text/cells.h"
#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

using Range = std::optional<profile::Range>;

constexpr std::string_view kPlusMinus = "±";

std::string number_text(std::int64_t number) { return with_commas(fmt::format_int(number).str()); }

CellPart spread_text(std::uint64_t spread) {
  if (spread == 0) return {};
  std::string text = fmt::format(" {}{}", kPlusMinus, with_commas(fmt::format_int(spread).str()));
  const std::size_t characters = text.size() - (kPlusMinus.size() - 1);
  return {std::move(text), characters};
}

std::string difference_text(const Change& change) {
  return std::string(change.is_within_spread ? "~" : "") + (change.difference > 0 ? "+" : "") +
         number_text(change.difference);
}

Cell side_cell(const Range& side) {
  if (!side) return {"."};
  return {number_text(side->median), spread_text(spread_of(side))};
}

}  // namespace

ChangeTable::ChangeTable(const std::vector<ComparedColumn>& columns, const TextStyle& style)
    : columns_(columns), style_(style), cells_(columns, style.hidden) {}

Cell ChangeTable::cell(std::size_t column, const Change& change) const {
  if (change.is_absent()) return {"."};
  Cell cell = {difference_text(change), spread_text(change.spread())};
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

void ChangeTable::measure(const Changes& changes) {
  for (std::size_t column = 0; column < changes.size(); ++column)
    cells_.widen(column, cell(column, changes[column]));
}

void ChangeTable::measure_side(const Changes& changes, Range Change::*side) {
  for (std::size_t column = 0; column < changes.size(); ++column)
    cells_.widen(column, side_cell(changes[column].*side));
}

void ChangeTable::fit(ReportText& report, std::string_view sorted_by) {
  if (!style_.width) return;
  style_.hidden = leave_out(report, cells_.widths(), sorted_by, *style_.width);
  cells_.hide(style_.hidden);
}

void ChangeTable::row(std::string& report, const Changes& changes) const {
  for (std::size_t column = 0; column < columns_.size(); ++column)
    if (changes.empty())
      cells_.put(report, column, ".");
    else
      cells_.put(report, column, cell(column, changes[column]), color(column, changes[column]));
}

void ChangeTable::side_row(std::string& report, const Changes& changes, Range Change::*side) const {
  for (std::size_t column = 0; column < columns_.size(); ++column)
    cells_.put(report, column, side_cell(changes[column].*side));
}

}  // namespace cg::annotate::render
