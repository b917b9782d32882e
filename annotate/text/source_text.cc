// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/source_text.h"

#include <fmt/format.h>

#include "annotate/text/call_label.h"
#include "annotate/text/source_rows.h"
#include "annotate/text/warnings.h"

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

}  // namespace

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

}  // namespace cg::annotate::render
