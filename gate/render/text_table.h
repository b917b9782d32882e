// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table of text. Columns are as wide as their widest cells need, with two blanks between columns;
// the first and the last columns are aligned left, numbers right.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace cg::gate::render {

class TextTable {
 public:
  enum class Align { left, right };

  explicit TextTable(std::vector<Align> columns) : columns_(std::move(columns)) {}

  // Adds a row with as many cells as there are columns.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  // The lines of the table, without blanks at their ends.
  std::string text() const {
    std::vector<std::size_t> widths(columns_.size());
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i)
        text += columns_[i] == Align::left ? fmt::format("{:<{}}  ", row[i], widths[i])
                                           : fmt::format("{:>{}}  ", row[i], widths[i]);
      text.resize(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
    return text;
  }

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace cg::gate::render
