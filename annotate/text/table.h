// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of counts: the columns of a listing, each as wide as the widest count of the table needs,
// and a label behind each row.
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

// How all tables of a report are set.
struct TableStyle {
  const std::vector<Column>& columns;
  bool percentages;
  std::size_t absent_total = 1;  // digits that an absent total is wide
  bool colors = false;           // of counts, but not of totals
  Hidden hidden = {};
  bool signs = false;  // of a difference, for people: "+1,234"; scripts read numbers
};

// The least and the most in each column of rows, which are all that its width depends on: no number
// between two is longer than both.
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
  // For counts between these extremes.
  Table(const TableStyle& style, std::span<const Range> ranges);

  // For the totals, which are printed as they were written; an absent one is as wide as the style
  // says, unlike elsewhere.
  static Table of_totals(const TableStyle& style);

  std::vector<ColumnWidth> widths() const { return cells_.widths(); }

  // Each appends to `report`, without a line feed.
  void header(std::string& report) const { cells_.header(report); }
  void row(std::string& report, std::span<const profile::Count> counts) const;
  // A row without counts.
  void absent_row(std::string& report) const { report += absent_; }
  void totals_row(std::string& report) const;

 private:
  explicit Table(const TableStyle& style);

  // Makes room for so many digits and their percentage, or for ratios in a range.
  void add_count(std::size_t column, std::size_t digits);
  void add_ratio(std::size_t column, const Range& range);
  void cell(std::string& report, std::size_t column, std::string_view digits, profile::Count count,
            std::string_view color = {}) const;

  TableStyle style_;
  Cells cells_;
  std::string absent_;  // a row, made once: most lines of a source have no counts
};

}  // namespace cg::annotate::render
