// SPDX-License-Identifier: GPL-2.0-or-later
//
// One source file with the counts of its lines: each line that has counts, the lines around it,
// and a mark wherever lines are left out; then the counts of lines that the file does not have
// ("bogus" ones).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "annotate/line_totals.h"
#include "annotate/source_file.h"
#include "annotate/table.h"
#include "profile/count.h"

namespace cg::annotate {

class SourceListing {
 public:
  // Both must outlive the listing.
  SourceListing(const TableStyle& style, const LineTotals& lines);

  void header(std::string& report) const { table_.header(report); }

  // Appends the lines of `source`, `context` of them before and behind each that has counts. What
  // it prints counts for is added to `annotated`.
  void lines(std::string& report, SourceFile& source, std::uint64_t context,
             profile::Counts& annotated);

  // The counts of lines behind the end of the file; false if there are none. After lines().
  bool bogus_lines(std::string& report) const;

  // The counts under line number 0, for code whose lines are unknown.
  bool has_line_0() const { return !line_0_.empty(); }
  void line_0(std::string& report) const { table_.row(report, line_0_); }

 private:
  struct Row {
    std::uint64_t line;
    std::span<const profile::Count> counts;
  };
  struct Range {
    std::uint64_t low;
    std::uint64_t high;
  };

  static ColumnWidths widths(const TableStyle& style, const LineTotals& lines);
  std::vector<Range> ranges(std::uint64_t context) const;
  void source_line(std::string& report, std::uint64_t number, std::string_view line,
                   profile::Counts& annotated);

  Table table_;
  profile::Counts absent_;
  std::span<const profile::Count> line_0_;
  std::vector<Row> rows_;    // ascending, without line 0
  std::size_t printed_ = 0;  // of rows_
};

}  // namespace cg::annotate
