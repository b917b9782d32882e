// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/comparison/compared_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "annotate/text/comparison/change_table.h"

namespace cg::annotate::render {
namespace {

void measure(ChangeTable& table, const ComparedFile& file) {
  for (const auto& stretch : file.stretches)
    for (const ComparedLine& line : stretch) table.measure(line.counts);
  for (const LineBeyondEnd& line : file.beyond_end) table.measure(line.counts);
  if (file.without_source) table.measure(*file.without_source);
  if (file.unknown_lines) table.measure(*file.unknown_lines);
  table.measure(file.counts);
}

std::string place(const ComparedSource& source) {
  if (source.place) return *source.place;
  if (!source.problem.empty()) return source.problem;
  return source.name.empty() ? "none" : "not found: " + source.name;
}

void title(ReportText& report, const ComparedFile& file) {
  report.rule();
  report.text += fmt::format("-- Compared source: {}\n", file.name);
  for (const auto& [side, source] :
       {std::pair("before", &file.before), std::pair("after", &file.after)}) {
    report.text += fmt::format("--   {:<7} {}\n", fmt::format("{}:", side), place(*source));
    if (!source->newer_than.empty())
      report.text +=
          fmt::format("--   Warning: it is newer than {}: counts may be of other lines\n",
                      fmt::join(source->newer_than, ", "));
  }
}

char mark(LineKind kind) {
  switch (kind) {
    case LineKind::removed:
      return '-';
    case LineKind::added:
      return '+';
    case LineKind::kept:
      break;
  }
  return ' ';
}

// Where a stretch begins, on each side that has its first line.
void line_mark(ReportText& report, const ComparedLine& first) {
  std::string where = first.before != 0 ? fmt::format(" line {} before", first.before) : "";
  if (first.after != 0)
    where += fmt::format("{} line {} after", where.empty() ? "" : ",", first.after);
  report.text += fmt::format("--{} {:->40}\n", where, "");
}

void line_row(ReportText& report, const ComparedLine& line, const ChangeTable& table) {
  table.row(report.text, line.counts);
  report.text.append(1, mark(line.kind)).append(1, line.is_nearest ? '~' : ' ').append(line.text);
  report.end_line();
}

void other_row(ReportText& report, const Changes& counts, const std::string& label,
               const ChangeTable& table) {
  table.row(report.text, counts);
  report.text.append("  ").append(label);
  report.end_line();
}

void other_rows(ReportText& report, const ComparedFile& file, const ChangeTable& table) {
  for (const LineBeyondEnd& row : file.beyond_end) {
    const bool is_before = row.side == Presence::only_before;
    other_row(report, row.counts,
              fmt::format("<line {} {}, beyond the end>", row.line, is_before ? "before" : "after"),
              table);
  }
  if (file.without_source)
    other_row(report, *file.without_source, "<lines without a source>", table);
  if (file.unknown_lines) other_row(report, *file.unknown_lines, "<unknown lines>", table);
}

}  // namespace

void compared_source(ReportText& report, const ComparedFile& file,
                     const std::vector<ComparedColumn>& columns, const TextStyle& style) {
  ChangeTable table(columns, style);
  measure(table, file);
  title(report, file);
  heading(report, table, "");
  for (const auto& stretch : file.stretches) {
    const ComparedLine first = *stretch.begin();
    if (first.before > 1 || first.after > 1) line_mark(report, first);
    for (const ComparedLine& line : stretch) line_row(report, line, table);
  }
  other_rows(report, file, table);
  report.rule();
  other_row(report, file.counts, "difference of the file", table);
  report.text += '\n';
}

}  // namespace cg::annotate::render
