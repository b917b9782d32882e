// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/number_text.h"

namespace cg::annotate {
namespace {

std::string digits_of(profile::Count count) { return count ? fmt::format_int(*count).str() : "."; }

}  // namespace

std::size_t ColumnWidths::digits(std::size_t event) const {
  const Range& range = ranges_[event];
  if (range.least > range.most) return 0;
  return std::max(fmt::format_int(range.least).size(), fmt::format_int(range.most).size());
}

Table::Table(const TableStyle& style, const ColumnWidths& widths) : style_(style) {
  for (std::size_t event = 0; event < style.events.names.size(); ++event)
    widths_.push_back(column_width(event, widths.digits(event)));
}

Table::Table(const TableStyle& style, const std::vector<std::string>& texts) : style_(style) {
  for (std::size_t event = 0; event < texts.size(); ++event)
    widths_.push_back(column_width(event, texts[event].size()));
}

std::size_t Table::column_width(std::size_t event, std::size_t digits) const {
  const std::size_t percentage = digits > 0 && style_.show_percs ? kPercentageWidth : 0;
  return std::max(style_.events.names[event].size(), comma_width(digits) + percentage);
}

void Table::header(std::string& report) const {
  for (const std::size_t event : style_.events.shown) {
    const std::string& name = style_.events.names[event];
    report += name;
    report.append(widths_[event] - name.size() + 1, ' ');
  }
}

void Table::row(std::string& report, std::span<const profile::Count> counts) const {
  for (const std::size_t event : style_.events.shown)
    cell(report, event, digits_of(counts[event]), counts[event]);
}

void Table::row(std::string& report, std::span<const profile::Count> counts,
                const std::vector<std::string>& texts) const {
  for (const std::size_t event : style_.events.shown)
    cell(report, event, texts[event], counts[event]);
}

void Table::cell(std::string& report, std::size_t event, std::string_view digits,
                 profile::Count count) const {
  std::string text = with_commas(digits);
  if (style_.show_percs) text += percentage_text(count, style_.totals[event]);
  report.append(widths_[event] - std::min(widths_[event], text.size()), ' ');
  report += text;
  report += ' ';
}

}  // namespace cg::annotate
