// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/calls_text.h"

#include <string>

#include "annotate/text/assembly_text.h"
#include "annotate/text/branch_reasons_text.h"
#include "annotate/text/cache_sizes_text.h"
#include "annotate/text/contexts_text.h"
#include "annotate/text/groups_text.h"
#include "annotate/text/miss_reasons_text.h"
#include "annotate/text/preamble.h"
#include "annotate/text/report_text.h"
#include "annotate/text/sections.h"
#include "annotate/text/source_rows.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {
namespace {

void call_row(ReportText& report, const CallRow& call, std::string_view mark, const Table& table) {
  table.row(report.text, call.counts);
  report.text.append(mark).append(call_label(call));
  if (call.object) report.text += " [" + *call.object + ']';
  report.end_line();
}

void function_row(ReportText& report, const FunctionRow& function, std::string_view mark,
                  const Table& table) {
  table.row(report.text, function.counts);
  report.text.append(mark).append(function.file).append(1, ':').append(function.name);
  if (!function.object.empty()) report.text += " [" + function.object + ']';
  report.end_line();
}

void functions(ReportText& report, const Listing& listing, Tree tree, const TableStyle& style) {
  const Table table(style, ranges_of_functions(listing.columns));
  heading(report, table, " file:function");
  for (const FunctionRow& function : listing.functions) {
    if (tree == Tree::none) {
      function_row(report, function, " ", table);
      continue;
    }
    report.end_line();
    for (const CallRow& call : function.callers) call_row(report, call, " < ", table);
    function_row(report, function, " *  ", table);
    for (const CallRow& call : function.callees) call_row(report, call, " >   ", table);
  }
  report.text += '\n';
}

}  // namespace

void calls_text(const Listing& listing, const TextStyle& style, Tree tree,
                const std::function<void(std::string_view lines)>& write) {
  TableStyle tables{
      .columns = listing.columns, .percentages = style.percentages, .absent_total = 0};
  ReportText report(write);
  calls_preamble(report, listing);
  if (style.width) fit(report, listing, tables, *style.width);
  totals(report, listing, tables);
  if (listing.by.empty())
    functions(report, listing, tree, tables);
  else
    groups_text(report, listing, tables);
  if (listing.contexts) contexts_text(report, *listing.contexts, tables);
  if (listing.miss_reasons) miss_reasons_text(report, *listing.miss_reasons);
  if (listing.branch_reasons) branch_reasons_text(report, *listing.branch_reasons);
  if (listing.cache_sizes) cache_sizes_text(report, *listing.cache_sizes);
  if (listing.assembly) assembly_text(report, *listing.assembly, tables);
  end(report, listing, tables);
}

}  // namespace cg::annotate::render
