// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the lines of an annotated source, with any table of counts.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "annotate/document/listing.h"
#include "annotate/text/number_text.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {

// `table` is a table that is as wide as its rows, or an object that measures rows for a table.
template <class Table>
void measure(Table& table, const Excerpt& excerpt) {
  for (const Stretch& stretch : excerpt.stretches)
    for (const SourceLine& line : stretch.lines) table.measure(line.counts);
  for (const LineCounts& row : excerpt.beyond_end) table.measure(row.counts);
  if (excerpt.unknown_lines) table.measure(*excerpt.unknown_lines);
}

// Marks the place where a stretch begins or ends within its file.
inline void line_mark(ReportText& report, std::uint64_t line) {
  report.text += fmt::format("-- line {} {:->40}\n", line, "");
}

template <class Table>
void source_row(ReportText& report, const SourceLine& line, const Table& table) {
  if (line.counts.empty())
    table.absent_row(report.text);
  else
    table.row(report.text, line.counts);
  report.text.append(1, line.nearest.empty() ? ' ' : '~').append(line.text);
  report.end_line();
}

template <class Table>
void bogus_rows(ReportText& report, const Excerpt& excerpt, const Table& table) {
  for (const LineCounts& row : excerpt.beyond_end) {
    table.row(report.text, row.counts);
    report.text += fmt::format(" <bogus line {}>", row.line);
    report.end_line();
  }
}

// The framed warnings inside a report about sources that do not fit their profile.

// `lines` under the head of all warnings, between two lines of "@".
std::string framed_warning(std::string_view lines);

// The source was written after the profile was.
std::string newer_source_warning(std::string_view source, std::string_view input);

// The profile has counts for lines that the source does not have.
std::string bogus_lines_warning(std::string_view source, bool source_is_newer);

// "FILE:FUNCTION (1,234x)", or "FILE:FUNCTION (inlined)".
inline std::string call_label(const CallRow& call) {
  const std::string times =
      call.is_inlined ? "inlined" : with_commas(std::to_string(call.times)) + 'x';
  return call.file + ':' + call.name + " (" + times + ')';
}

}  // namespace cg::annotate::render
