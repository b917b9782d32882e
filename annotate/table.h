// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of counts: one column per shown event, as wide as the widest count of the table needs,
// and a label behind each row.
//
//   Ir            Dr         (header)
//   7,100 (0.28%) 3,567 ...  label
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/events.h"
#include "profile/count.h"

namespace cg::annotate {

// How all tables of a report are set.
struct TableStyle {
  const Events& events;
  const profile::Counts& totals;  // what is 100% of each event
  bool show_percs;
};

// The least width of each event's column, from the counts that go into it. Only the extremes
// matter: no number between two is longer than both.
class ColumnWidths {
 public:
  explicit ColumnWidths(std::size_t events) : ranges_(events) {}

  void add(std::span<const profile::Count> counts) {
    for (std::size_t event = 0; event < counts.size(); ++event)
      if (counts[event]) ranges_[event].add(*counts[event]);
  }

  // The most characters among the counts of an event, without commas; 0 if there are none.
  std::size_t digits(std::size_t event) const;

 private:
  struct Range {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    void add(std::int64_t count) {
      if (count < least) least = count;
      if (count > most) most = count;
    }
  };
  std::vector<Range> ranges_;
};

class Table {
 public:
  Table(const TableStyle& style, const ColumnWidths& widths);
  // For the summary, whose counts are printed as they were written; an absent one is as wide as
  // another text of one character, unlike elsewhere.
  Table(const TableStyle& style, const std::vector<std::string>& texts);

  // Each appends to `report`, without a line feed.
  void header(std::string& report) const;
  void row(std::string& report, std::span<const profile::Count> counts) const;
  void row(std::string& report, std::span<const profile::Count> counts,
           const std::vector<std::string>& texts) const;

 private:
  void cell(std::string& report, std::size_t event, std::string_view digits,
            profile::Count count) const;
  std::size_t column_width(std::size_t event, std::size_t digits) const;

  const TableStyle& style_;
  std::vector<std::size_t> widths_;  // of each event
};

}  // namespace cg::annotate
