// SPDX-License-Identifier: GPL-2.0-or-later
//
// Collects the text of a report, and writes finished text piece by piece.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace cg::annotate::render {

class ReportText {
 public:
  explicit ReportText(const std::function<void(std::string_view lines)>& write) : write_(write) {}

  // The text that is not yet written; callers append to it.
  std::string text;

  // Ends the current line.
  void end_line() {
    text += '\n';
    flush_if_large();
  }

  // The line between sections.
  void rule() { text.append(80, '-').append(1, '\n'); }

  // A caller calls these two only at the end of a line.
  void flush_if_large() {
    if (text.size() >= kPiece) flush();
  }
  void flush() {
    write_(text);
    text.clear();
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;  // bytes, about

  const std::function<void(std::string_view)>& write_;
};

// Writes the names of a table's columns between rules.
template <class Table>
void heading(ReportText& report, const Table& table, std::string_view label) {
  report.rule();
  table.header(report.text);
  report.text.append(label).append(1, '\n');
  report.rule();
}

}  // namespace cg::annotate::render
