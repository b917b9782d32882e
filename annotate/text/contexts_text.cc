// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/contexts_text.h"

#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

void context_row(ReportText& report, const ContextRow& row, const Table& table) {
  table.row(report.text, row.counts);
  report.text.append(1 + row.depth, ' ').append(row.name);
  if (row.calls) report.text.append(" (").append(with_commas(*row.calls)).append("x)");
  if (!row.object.empty()) report.text.append(" [").append(row.object).append("]");
  report.end_line();
}

}  // namespace

void contexts_text(ReportText& report, const Contexts& contexts, const TableStyle& style) {
  Ranges ranges(style.columns.size());
  for (const ContextRow& row : contexts.rows) ranges.measure(row.counts);
  const Table table(style, ranges);
  heading(report, table,
          contexts.are_inverted ? " function, and below it by whom it was called"
                                : " function, and below it what it called");
  for (const ContextRow& row : contexts.rows) context_row(report, row, table);
  report.text += '\n';
}

}  // namespace cg::annotate::render
