// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/sections.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "annotate/text/cells.h"
#include "annotate/text/source_rows.h"

namespace cg::annotate::render {
namespace {

void title(ReportText& report, const Excerpt& excerpt) {
  report.rule();
  report.text +=
      excerpt.by == ChosenBy::user ? "-- User-annotated source: " : "-- Auto-annotated source: ";
  if (!excerpt.directory.empty()) report.text += excerpt.directory + " + ";
  report.text += excerpt.name + '\n';
  report.rule();
}

void call_row(ReportText& report, const CallRow& call, const Table& table) {
  table.row(report.text, call.counts);
  report.text += " => " + call_label(call);
  report.end_line();
}

void stretch_lines(ReportText& report, const Stretch& stretch, const Table& table) {
  if (stretch.first != 1) line_mark(report, stretch.first);
  for (const SourceLine& line : stretch.lines) {
    source_row(report, line, table);
    for (const CallRow& call : line.calls) call_row(report, call, table);
  }
  if (!stretch.at_end) line_mark(report, stretch.first + stretch.lines.size() - 1);
}

void lines_beyond_end(ReportText& report, const Excerpt& excerpt, const Table& table) {
  if (excerpt.beyond_end.empty()) return;
  bogus_rows(report, excerpt, table);
  report.text += '\n' + bogus_lines_warning(excerpt.name, !excerpt.newer_than.empty());
}

// Shows one source file: each line with its counts before it, and a mark wherever lines are left
// out; then the counts of lines that the file does not have.
void source_section(ReportText& report, const Excerpt& excerpt, const TableStyle& style) {
  title(report, excerpt);
  if (!excerpt.in_profile) {
    report.text += "  No information has been collected for " + excerpt.name + "\n\n";
    return;
  }
  for (const std::string& data_file : excerpt.newer_than)
    report.text += newer_source_warning(excerpt.name, data_file);

  Ranges ranges(style.columns.size());
  measure(ranges, excerpt);
  const Table table(style, ranges);
  table.header(report.text);
  report.text += "\n\n";
  for (const Stretch& stretch : excerpt.stretches) stretch_lines(report, stretch, table);
  lines_beyond_end(report, excerpt, table);
  report.text += '\n';
  if (excerpt.unknown_lines) {
    table.row(report.text, *excerpt.unknown_lines);
    report.text += " <counts for unidentified lines in " + excerpt.name + ">\n\n";
  }
}

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
  if (!listing.nearest_note.empty()) report.text += "~ " + listing.nearest_note + '\n';
  report.flush();
}

}  // namespace cg::annotate::render
