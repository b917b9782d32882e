// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/reasons_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/document/listing.h"
#include "annotate/text/number_text.h"

namespace cg::annotate::render {

std::string share_text(std::int64_t part, std::int64_t whole) {
  return fmt::format("{:.0f}%", percentage(part, whole));
}

std::string place_text(const std::string& file, std::uint64_t line, const std::string& function) {
  if (file.empty()) return "PROGRAM TOTALS";
  if (line == 0) return fmt::format("{}:? in {}", file, function);
  return fmt::format("{}:{} in {}", file, line, function);
}

void reasons_table(ReportText& report, std::string_view title, const ReasonsTable& table) {
  std::vector<std::size_t> widths(table.cells.front().size());
  for (const ReasonsTable::Cells& cells : table.cells)
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  const auto line = [&](const ReasonsTable::Cells& cells, std::string_view end) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      report.text += fmt::format("{:>{}}  ", cells[i], widths[i]);
    report.text.append(end);
    report.end_line();
  };
  report.rule();
  report.text += fmt::format("-- {}\n", title);
  report.rule();
  line(table.cells.front(), "file:line in function");
  report.rule();
  for (std::size_t i = 0; i < table.places.size(); ++i) line(table.cells[i + 1], table.places[i]);
  report.text += '\n';
}

}  // namespace cg::annotate::render
