// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/annotated_source.h"

#include <fmt/format.h>

#include <string>

#include "annotate/layout_3_24/share_table.h"
#include "annotate/text/source_rows.h"

namespace cg::annotate::render {
namespace {

void list(std::string& text, std::string_view bullet, const std::vector<std::string>& names) {
  for (const std::string& name : names) text.append(bullet).append(name).append(1, '\n');
}

void stretch_lines(ReportText& report, const Stretch& stretch, const ShareTable& table) {
  if (stretch.first != 1 && stretch.is_reached) line_mark(report, stretch.first);
  for (const SourceLine& line : stretch.lines) source_row(report, line, table);
  if (!stretch.at_end) line_mark(report, stretch.first + stretch.lines.size() - 1);
}

void lines_beyond_end(ReportText& report, const Excerpt& excerpt, const ShareTable& table) {
  if (excerpt.beyond_end.empty()) return;
  bogus_rows(report, excerpt, table);
  report.text += '\n' +
                 framed_warning(fmt::format(
                     "@@ Information recorded about lines past the end of '{}'.\n", excerpt.name)) +
                 '\n';
}

void excerpt_text(ReportText& report, const Excerpt& excerpt, const ShareTable& table) {
  table.header(report.text);
  report.text += "\n\n";
  if (excerpt.unknown_lines) {
    table.row(report.text, *excerpt.unknown_lines);
    report.text += " <unknown (line 0)>\n\n";
  }
  if (excerpt.stretches.empty()) return;
  for (const Stretch& stretch : excerpt.stretches) stretch_lines(report, stretch, table);
  report.text += '\n';
  lines_beyond_end(report, excerpt, table);
}

void newer_warnings(ReportText& report, const GroupedFile& file) {
  for (const std::string& data_file : file.excerpt.newer_than) {
    std::string text =
        fmt::format("@ Original source files are all newer than data file '{}':\n", data_file);
    list(text, "@ - ", file.originals);
    report.text += framed_warning(text + "@ Annotations may not be correct.\n") + '\n';
  }
}

void unannotated(ReportText& report, std::string_view why, const GroupedFile& file) {
  report.text += fmt::format("Unannotated because {}:\n", why);
  list(report.text, "- ", file.originals);
  report.text += '\n';
}

}  // namespace

void annotated_source(ReportText& report, const GroupedFile& file,
                      const std::vector<Column>& columns, const TextStyle& style) {
  title(report, "Annotated source file: " + file.name);
  switch (file.state) {
    case SourceState::unreadable:
      return unannotated(report, "one or more of these original files are unreadable", file);
    case SourceState::different:
      return unannotated(report, "two or more of these original files are not identical", file);
    case SourceState::annotated:
      break;
  }
  newer_warnings(report, file);
  ShareTable table(columns, style);
  measure(table, file.excerpt);
  excerpt_text(report, file.excerpt, table);
}

}  // namespace cg::annotate::render
