// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string>

#include "annotate/text/assembly_text.h"
#include "annotate/text/branch_reasons_text.h"
#include "annotate/text/cache_sizes_text.h"
#include "annotate/text/groups_text.h"
#include "annotate/text/miss_reasons_text.h"
#include "annotate/text/objects_text.h"
#include "annotate/text/preamble.h"
#include "annotate/text/report_text.h"
#include "annotate/text/sections.h"
#include "annotate/text/table.h"

namespace cg::annotate::render {
namespace {

constexpr std::size_t kMostFunctions = 3;

std::string label(const HotLine& line) {
  const std::span functions(line.functions);
  const auto shown = functions.first(std::min(functions.size(), kMostFunctions));
  std::string text = line.line == 0 ? line.file + ":?" : fmt::format("{}:{}", line.file, line.line);
  text += fmt::format(" in {}", fmt::join(shown, ", "));
  if (shown.size() < functions.size())
    text += fmt::format(" and {} more", functions.size() - shown.size());
  if (line.text) {
    std::string_view source = *line.text;
    source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
    text.append(": ").append(source);
  }
  return text;
}

// The section of the hottest lines: "COUNTS FILE:LINE in FUNCTION: SOURCE".
void top_lines(ReportText& report, const std::vector<HotLine>& lines, const TableStyle& style) {
  Ranges ranges(style.columns.size());
  for (const HotLine& line : lines) ranges.measure(line.counts);
  const Table table(style, ranges);
  heading(report, table, " hottest lines");
  for (const HotLine& line : lines) {
    table.row(report.text, line.counts);
    report.text.append(1, line.nearest.empty() ? ' ' : '~').append(label(line));
    report.end_line();
  }
  report.text += '\n';
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
    groups_text(report, listing, tables);
  if (listing.top_lines) top_lines(report, *listing.top_lines, tables);
  if (listing.miss_reasons) miss_reasons_text(report, *listing.miss_reasons);
  if (listing.branch_reasons) branch_reasons_text(report, *listing.branch_reasons);
  if (listing.cache_sizes) cache_sizes_text(report, *listing.cache_sizes);
  if (listing.objects) objects(report, *listing.objects, tables);
  if (listing.assembly) assembly_text(report, *listing.assembly, tables);
  end(report, listing, tables);
}

}  // namespace cg::annotate::render
