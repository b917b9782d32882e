// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of counts. It has the columns of a listing, each as wide as its widest count needs, and a
// label behind each row.
//
//   Ir            Dr         (header)
//   7,100 (0.28%) 3,567 ...  label
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/cells.h"
#include "profile/count.h"

namespace cg::annotate::render {

// The style of all tables of a report.
struct TableStyle {
  const std::vector<Column>& columns;
  bool percentages;
  std::size_t absent_total = 1;  // the width of an absent total in digits
  bool colors = false;           // of counts, but not of totals
  Hidden hidden = {};
  bool signs = false;  // "+1,234" in a difference, for people; scripts read plain numbers
};

// The least and the most count in each column of rows. The width of a column depends on these two
// alone: no number between two numbers is longer than both.
class Ranges {
 public:
  explicit Ranges(std::size_t columns) : columns_(columns) {}

  void measure(std::span<const profile::Count> counts) {
    for (std::size_t column = 0; column < counts.size(); ++column)
      columns_[column].add(counts[column]);
  }
  operator std::span<const Range>() const { return columns_; }  // NOLINT

 private:
  std::vector<Range> columns_;
};

class Table {
 public:
  // A table for counts within these ranges.
  Table(const TableStyle& style, std::span<const Range> ranges);

  // A table for the totals, which are printed as the profile spells them. Unlike in other tables,
  // an absent total is as wide as the style says.
  static Table of_totals(const TableStyle& style);

  std::vector<ColumnWidth> widths() const { return cells_.widths(); }

  // These functions append to `report`, without a line feed.
  void header(std::string& report) const { cells_.header(report); }
  void row(std::string& report, std::span<const profile::Count> counts) const;
  // A row without counts.
  void absent_row(std::string& report) const { report += absent_; }
  void totals_row(std::string& report) const;

 private:
  explicit Table(const TableStyle& style);

  // Make room for a number of digits and its percentage, or for the ratios in a range.
  void add_count(std::size_t column, std::size_t digits);
  void add_ratio(std::size_t column, const Range& range);
  void cell(std::string& report, std::size_t column, std::string_view digits, profile::Count count,
            std::string_view color = {}) const;

  TableStyle style_;
  Cells cells_;
  std::string absent_;  // a row, made once: most lines of a source have no counts
};

}  // namespace cg::annotate::render
