// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/text.h"

#include <string>
#include <vector>

#include "annotate/render/preamble.h"
#include "annotate/render/report_text.h"
#include "annotate/render/source_text.h"
#include "annotate/render/table.h"

namespace cg::annotate::render {
namespace {

std::vector<Range> ranges_of_functions(const std::vector<Column>& columns) {
  std::vector<Range> ranges;
  ranges.reserve(columns.size());
  for (const Column& column : columns) ranges.push_back(column.functions);
  return ranges;
}

// The names of the columns between rules.
void heading(ReportText& report, const Table& table, std::string_view label) {
  report.rule();
  table.header(report.text);
  report.text.append(label).append(1, '\n');
  report.rule();
}

void totals(ReportText& report, const TableStyle& style) {
  const Table table = Table::of_totals(style);
  heading(report, table, "");
  table.totals_row(report.text);
  report.text += " PROGRAM TOTALS\n\n";
}

void functions(ReportText& report, const Listing& listing, const TableStyle& style) {
  const Table table(style, ranges_of_functions(listing.columns));
  heading(report, table, " file:function");
  for (const FunctionRow& function : listing.functions) {
    table.row(report.text, function.counts);
    report.text.append(1, ' ').append(function.file).append(1, ':').append(function.name);
    report.end_line();
  }
  report.text += '\n';
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
  std::vector<Range> ranges(counts.size());
  add(ranges, counts);
  const Table table(style, ranges);
  heading(report, table, "");
  table.row(report.text, counts);
  report.text += " events annotated\n\n";
}

}  // namespace

void text(const Listing& listing, const TextStyle& style,
          const std::function<void(std::string_view lines)>& write) {
  const TableStyle tables{listing.columns, style.percentages};
  ReportText report(write);
  preamble(report, listing);
  totals(report, tables);
  functions(report, listing, tables);
  for (const Excerpt& excerpt : listing.files) source_section(report, excerpt, tables);
  missing_files(report, listing.missing_files);
  if (listing.annotated) annotated(report, *listing.annotated, tables);
  report.flush();
}

}  // namespace cg::annotate::render
