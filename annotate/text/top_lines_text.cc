// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/top_lines_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "annotate/text/sections.h"

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

}  // namespace

void top_lines(ReportText& report, const std::vector<HotLine>& lines, const TableStyle& style) {
  Ranges ranges(style.columns.size());
  for (const HotLine& line : lines) ranges.measure(line.counts);
  const Table table(style, ranges);
  heading(report, table, " hottest lines");
  for (const HotLine& line : lines) {
    table.row(report.text, line.counts);
    report.text.append(1, ' ').append(label(line));
    report.end_line();
  }
  report.text += '\n';
}

}  // namespace cg::annotate::render
