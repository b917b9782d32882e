// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/text.h"

#include <string>

#include "annotate/text/name_groups_text.h"
#include "annotate/text/preamble.h"
#include "annotate/text/report_text.h"
#include "annotate/text/sections.h"
#include "annotate/text/table.h"
#include "annotate/text/top_lines_text.h"

namespace cg::annotate::render {
namespace {

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

}  // namespace

void text(const Listing& listing, const TextStyle& style,
          const std::function<void(std::string_view lines)>& write) {
  TableStyle tables{.columns = listing.columns,
                    .percentages = style.percentages,
                    .colors = style.colors,
                    .signs = listing.metadata.is_difference && style.width.has_value()};
  ReportText report(write);
  preamble(report, listing);
  if (style.width) fit(report, listing, tables, *style.width);
  totals(report, listing, tables);
  if (listing.by.empty())
    functions(report, listing, tables);
  else
    name_groups(report, listing, tables);
  if (listing.top_lines) top_lines(report, *listing.top_lines, tables);
  end(report, listing, tables);
}

}  // namespace cg::annotate::render
