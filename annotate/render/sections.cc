// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/sections.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "annotate/render/source_text.h"

namespace cg::annotate::render {
namespace {

void missing_files(ReportText& report, const std::vector<std::string>& names) {
  if (names.empty()) return;
  report.rule();
  report.text += "The following files chosen for auto-annotation could not be found:\n";
  report.rule();
  for (const std::string& name : names) {
    report.text += "  " + name;
    report.end_line();
  }
  report.text += '\n';
}

void annotated(ReportText& report, const profile::Counts& counts, const TableStyle& style) {
  std::vector<Range> ranges(counts.size());
  add(ranges, counts);
  const Table table(style, ranges);
  heading(report, table, "");
  table.row(report.text, counts);
  report.text += " events annotated\n\n";
}

// The column that is sorted by first, then as they stand.
std::vector<std::size_t> by_importance(const Listing& listing) {
  std::vector<std::size_t> order(listing.columns.size());
  std::iota(order.begin(), order.end(), 0);
  if (listing.metadata.sort.empty()) return order;
  const std::string& primary = listing.metadata.sort.front().event;
  std::stable_partition(order.begin(), order.end(), [&](std::size_t column) {
    return listing.columns[column].event == primary;
  });
  return order;
}

}  // namespace

std::vector<Range> ranges_of_functions(const std::vector<Column>& columns) {
  std::vector<Range> ranges;
  ranges.reserve(columns.size());
  for (const Column& column : columns) ranges.push_back(column.functions);
  return ranges;
}

void fit(ReportText& report, const Listing& listing, TableStyle& style, std::size_t width) {
  constexpr std::size_t kRoomForNames = 36;
  const Table functions(style, ranges_of_functions(listing.columns));
  const Table totals = Table::of_totals(style);
  std::vector<bool> hidden(listing.columns.size(), true);
  std::size_t taken = kRoomForNames;
  for (const std::size_t column : by_importance(listing)) {
    const std::size_t needed = std::max(functions.width(column), totals.width(column));
    if (taken > kRoomForNames && taken + needed > width) break;
    hidden[column] = false;
    taken += needed;
  }
  if (std::ranges::find(hidden, true) == hidden.end()) return;
  report.text += "No room here for: ";
  for (std::size_t column = 0; column < hidden.size(); ++column)
    if (hidden[column]) report.text.append(listing.columns[column].event).append(1, ' ');
  report.text += "(--show, or a pipe)\n\n";
  style.hidden = std::move(hidden);
}

void heading(ReportText& report, const Table& table, std::string_view label) {
  report.rule();
  table.header(report.text);
  report.text.append(label).append(1, '\n');
  report.rule();
}

void totals(ReportText& report, const Listing& listing, const TableStyle& style) {
  const Table table = Table::of_totals(style);
  heading(report, table, "");
  table.totals_row(report.text);
  report.text += " PROGRAM TOTALS";
  if (listing.totals_are_calculated) report.text += " (calculated)";
  report.text += "\n\n";
}

void end(ReportText& report, const Listing& listing, const TableStyle& style) {
  for (const Excerpt& excerpt : listing.files) source_section(report, excerpt, style);
  missing_files(report, listing.missing_files);
  if (listing.annotated) annotated(report, *listing.annotated, style);
  report.flush();
}

}  // namespace cg::annotate::render
