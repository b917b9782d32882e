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
#include "profile/count.h"

namespace cg::annotate::render {

// How all tables of a report are set.
struct TableStyle {
  const std::vector<Column>& columns;
  bool percentages;
  std::size_t absent_total = 1;   // digits that an absent total is wide
  bool colors = false;            // of counts, but not of totals
  std::vector<bool> hidden = {};  // columns that are left out; none if empty
  bool signs = false;             // of a difference, for people: "+1,234"; scripts read numbers

  bool is_hidden(std::size_t column) const { return !hidden.empty() && hidden[column]; }
};

// Widens the range of each column by its count.
inline void add(std::vector<Range>& ranges, std::span<const profile::Count> counts) {
  for (std::size_t column = 0; column < counts.size(); ++column) ranges[column].add(counts[column]);
}

class Table {
 public:
  // For counts between these extremes, which are all that matters: no number between two is longer
  // than both.
  Table(const TableStyle& style, std::span<const Range> ranges);

  // For the totals, which are printed as they were written; an absent one is as wide as the style
  // says, unlike elsewhere.
  static Table of_totals(const TableStyle& style);

  // Characters of each column, with the blank behind it.
  std::size_t width(std::size_t column) const { return widths_[column] + 1; }

  // Each appends to `report`, without a line feed.
  void header(std::string& report) const;
  void row(std::string& report, std::span<const profile::Count> counts) const;
  // A row without counts.
  void absent_row(std::string& report) const { report += absent_; }
  void totals_row(std::string& report) const;

 private:
  explicit Table(const TableStyle& style) : style_(style) {}

  void add_column(const Column& column, std::size_t digits);
  void add_ratio(const Column& column, const Range& range);
  void cell(std::string& report, std::size_t column, std::string_view digits, profile::Count count,
            std::string_view color = {}) const;
  void align(std::string& report, std::size_t column, std::string_view text,
             std::string_view color = {}) const;

  TableStyle style_;
  std::vector<std::size_t> widths_;  // of each column
  std::string absent_;               // made once: most lines of a source have no counts
};

}  // namespace cg::annotate::render
