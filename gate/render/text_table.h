// SPDX-License-Identifier: GPL-2.0-or-later
//
// Columns as wide as what is in them, two blanks between; the first and the last ones stand left,
// numbers right.
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

  // As many cells as columns.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  // Lines without blanks at their ends.
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
