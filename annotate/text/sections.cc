// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/sections.h"

#include <string>
#include <string_view>

#include "annotate/text/room.h"
#include "annotate/text/source_text.h"

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
  Ranges ranges(counts.size());
  ranges.measure(counts);
  const Table table(style, ranges);
  heading(report, table, "");
  table.row(report.text, counts);
  report.text += " events annotated\n\n";
}

}  // namespace

std::vector<Range> ranges_of_functions(const std::vector<Column>& columns) {
  std::vector<Range> ranges;
  ranges.reserve(columns.size());
  for (const Column& column : columns) ranges.push_back(column.functions);
  return ranges;
}

void fit(ReportText& report, const Listing& listing, TableStyle& style, std::size_t width) {
  const Table functions(style, ranges_of_functions(listing.columns));
  const auto columns = wider(functions.widths(), Table::of_totals(style).widths());
  const std::string_view sorted_by =
      listing.metadata.sort.empty() ? std::string_view() : listing.metadata.sort.front().event;
  style.hidden = leave_out(report, columns, sorted_by, width);
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
