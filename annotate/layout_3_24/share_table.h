// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of counts with their shares of the total. A cell has a count and its percentage; in the
// rows of groups it also has the percentage of all groups so far.
//
//   Ir__________________ Dr_______________   (header)
//   2,500,004 (99.6%, 99.6%) 12 (52.2%, 52.2%)   (row of a group)
//       7,100  (0.3%)         5 (21.7%)          (row)
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/cells.h"
#include "annotate/text/report_text.h"
#include "annotate/text/text.h"
#include "profile/count.h"

namespace cg::annotate::render {

class ShareTable {
 public:
  ShareTable(const std::vector<Column>& columns, const TextStyle& style);

  // The caller measures every row before it prints the header and the first row.
  void measure(std::span<const profile::Count> counts);
  void measure(std::span<const profile::Count> counts, std::span<const profile::Count> cumulative);

  std::vector<ColumnWidth> widths() const { return cells_.widths(); }

  // These functions append to `report`, without a line feed.
  void header(std::string& report) const { cells_.header(report, '_'); }
  void row(std::string& report, std::span<const profile::Count> counts) const;
  void row(std::string& report, std::span<const profile::Count> counts,
           std::span<const profile::Count> cumulative) const;
  void absent_row(std::string& report) const;

 private:
  Cell cell(std::size_t column, profile::Count count) const;
  Cell cell(std::size_t column, profile::Count count, profile::Count cumulative) const;
  std::string_view color(std::size_t column, profile::Count count) const;

  const std::vector<Column>& columns_;
  const TextStyle style_;
  Cells cells_;
};

// Begins a section: its title between two rules.
inline void title(ReportText& report, std::string_view text) {
  report.rule();
  report.text.append("-- ").append(text).append(1, '\n');
  report.rule();
}

}  // namespace cg::annotate::render
