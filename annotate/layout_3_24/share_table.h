// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of counts with their shares of the total. A cell has three parts, each as wide as the
// widest of its column: the count, its percentage, and in the rows of groups a second percentage,
// of all groups so far. The header fills its columns up with underscores.
//
//   Ir__________________ Dr_______________   (header)
//   2,500,004 (99.6%, 99.6%) 12 (52.2%, 52.2%)   (row of a group)
//       7,100  (0.3%)         5 (21.7%)          (row)
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/text.h"
#include "profile/count.h"

namespace cg::annotate::render {

class ShareTable {
 public:
  ShareTable(const std::vector<Column>& columns, const TextStyle& style);

  // Each row is measured before the header and the first row are printed.
  void measure(std::span<const profile::Count> counts);
  void measure(std::span<const profile::Count> counts, std::span<const profile::Count> cumulative);

  // Of what was measured, and the name.
  std::size_t width(std::size_t column) const;

  // Each appends to `report`, without a line feed.
  void header(std::string& report) const;
  void row(std::string& report, std::span<const profile::Count> counts) const;
  void row(std::string& report, std::span<const profile::Count> counts,
           std::span<const profile::Count> cumulative) const;
  void absent_row(std::string& report) const;

 private:
  using Cell = std::array<std::string, 3>;
  using Widths = std::array<std::size_t, 3>;

  Cell cell(std::size_t column, profile::Count count) const;
  Cell cell(std::size_t column, profile::Count count, profile::Count cumulative) const;
  void widen(std::size_t column, const Cell& cell);
  void print(std::string& report, std::size_t column, const Cell& cell,
             profile::Count count = {}) const;

  const std::vector<Column>& columns_;
  const TextStyle style_;
  std::vector<Widths> widths_;
};

}  // namespace cg::annotate::render
