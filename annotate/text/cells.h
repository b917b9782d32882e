// SPDX-License-Identifier: GPL-2.0-or-later
//
// The columns of a table. A column has a name, and is as wide as its name and its widest cell need.
// A cell has up to three parts; the parts in one position end below each other. A table says what
// its parts are.
//
//   Ir                    (header)
//   -2,094,080 (-22.53%)
//          ~+7 ±12
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/text/report_text.h"

namespace cg::annotate::render {

struct CellPart {
  CellPart() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): nearly all are of ASCII
  CellPart(std::string of) : text(std::move(of)), width(text.size()) {}
  CellPart(const char* of) : CellPart(std::string(of)) {}  // NOLINT(google-explicit-constructor)
  CellPart(std::string of, std::size_t characters) : text(std::move(of)), width(characters) {}

  std::string text;
  std::size_t width = 0;
};

using Cell = std::array<CellPart, 3>;

// Whether the blanks before and behind the text of a cell have its color.
enum class Blanks { plain, colored };

// Whether each column is left out because the terminal has no room for it. Empty: all are shown.
using Hidden = std::vector<bool>;

struct ColumnWidth {
  std::string_view event;
  std::size_t width;  // in characters, with the blank behind it
};

class Cells {
 public:
  // Each of `columns` has a name `event`. The columns live longer.
  template <class Columns>
  Cells(const Columns& columns, Hidden hidden, Blanks blanks = Blanks::plain)
      : hidden_(std::move(hidden)), blanks_(blanks) {
    for (const auto& column : columns) columns_.push_back({column.event, {}});
  }

  void widen(std::size_t column, const Cell& cell) {
    for (std::size_t part = 0; part < cell.size(); ++part) widen(column, part, cell[part].width);
  }
  void widen(std::size_t column, std::size_t part, std::size_t width) {
    std::size_t& widest = columns_[column].widths[part];
    if (widest < width) widest = width;
  }

  void hide(Hidden hidden) { hidden_ = std::move(hidden); }

  std::vector<ColumnWidth> widths() const;

  // The functions below append to `report`. The header fills names up with `filler`.
  void header(std::string& report, char filler = ' ') const;
  // A cell that is too wide sticks out of its column. The caller may leave out the last parts.
  void put(std::string& report, std::size_t column, std::span<const CellPart> cell,
           std::string_view color = {}) const;
  void put(std::string& report, std::size_t column, CellPart only,
           std::string_view color = {}) const {
    put(report, column, std::span(&only, 1), color);
  }

 private:
  struct Column {
    std::string_view name;
    std::array<std::size_t, 3> widths;  // of the parts

    std::size_t width_of_parts() const { return widths[0] + widths[1] + widths[2]; }
    std::size_t width() const { return std::max(name.size(), width_of_parts()); }
  };

  // Colors the text that was appended from `start` on.
  void color(std::string& report, std::size_t start, std::string_view color) const;
  bool is_hidden(std::size_t column) const { return !hidden_.empty() && hidden_[column]; }

  std::vector<Column> columns_;
  Hidden hidden_;
  Blanks blanks_;
};

// A terminal may be too narrow for all columns: the names stand behind them and would be out of
// sight. Then columns are left out, but never the column of the first sort event.

// Leaves out columns, the last ones first, for which a terminal of this width has no room beside
// the names of functions; appends a line to `report` that says so.
Hidden leave_out(ReportText& report, std::span<const ColumnWidth> columns,
                 std::string_view sorted_by, std::size_t terminal);

// The widths of columns that stand below each other in two tables: the wider of each two.
std::vector<ColumnWidth> wider(std::vector<ColumnWidth> columns,
                               std::span<const ColumnWidth> others);

}  // namespace cg::annotate::render
