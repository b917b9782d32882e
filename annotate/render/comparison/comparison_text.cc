// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/comparison/comparison_text.h"

#include "annotate/render/comparison/change_table.h"
#include "annotate/render/comparison/compared_source.h"
#include "annotate/render/comparison/comparison_head.h"
#include "annotate/render/report_text.h"

namespace cg::annotate::render {
namespace {

void totals(ReportText& report, const Comparison& comparison, const TextStyle& style) {
  Changes totals;
  for (const ComparedColumn& column : comparison.columns) totals.push_back(column.total);
  ChangeTable table(comparison.columns, style.percentages);
  table.measure_side(totals, &Change::before);
  table.measure_side(totals, &Change::after);
  table.measure(totals);
  heading(report, table, "");
  table.side_row(report.text, totals, &Change::before);
  report.text += " PROGRAM TOTALS before\n";
  table.side_row(report.text, totals, &Change::after);
  report.text += " PROGRAM TOTALS after\n";
  table.row(report.text, totals);
  report.text += " difference\n\n";
}

std::string_view mark(Presence presence) {
  switch (presence) {
    case Presence::only_before:
      return "- ";
    case Presence::only_after:
      return "+ ";
    case Presence::both:
      break;
  }
  return "  ";
}

void functions(ReportText& report, const Comparison& comparison, const TextStyle& style) {
  ChangeTable table(comparison.columns, style.percentages);
  for (const ComparedFunction& function : comparison.functions) table.measure(function.counts);
  heading(report, table, "   file:function");
  for (const ComparedFunction& function : comparison.functions) {
    table.row(report.text, function.counts);
    report.text.append(1, ' ').append(mark(function.presence));
    report.text.append(function.file).append(1, ':').append(function.name);
    if (function.has_moved)
      report.text.append(" (was in ").append(function.file_before).append(1, ')');
    report.end_line();
  }
  report.text += '\n';
}

void missing_files(ReportText& report, const std::vector<std::string>& names) {
  if (names.empty()) return;
  report.rule();
  report.text += "The following files have no source on either side:\n";
  report.rule();
  for (const std::string& name : names) {
    report.text.append("  ").append(name);
    report.end_line();
  }
  report.text += '\n';
}

}  // namespace

void comparison_text(const Comparison& comparison, const TextStyle& style,
                     const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  comparison_head(report, comparison);
  totals(report, comparison, style);
  functions(report, comparison, style);
  for (const ComparedFile& file : comparison.files)
    compared_source(report, file, comparison.columns, style);
  missing_files(report, comparison.missing_files);
  report.flush();
}

}  // namespace cg::annotate::render
