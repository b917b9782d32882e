// SPDX-License-Identifier: GPL-2.0-or-later
//
// The text of a report on its way out: what is finished is written piece by piece.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace cg::annotate::render {

class ReportText {
 public:
  explicit ReportText(const std::function<void(std::string_view lines)>& write) : write_(write) {}

  // What was not yet written, to be appended to.
  std::string text;

  // Ends the line at hand.
  void end_line() {
    text += '\n';
    flush_if_large();
  }

  // The line between sections.
  void rule() { text.append(80, '-').append(1, '\n'); }

  // Both after a line's end.
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

// The names of a table's columns between rules.
template <class Table>
void heading(ReportText& report, const Table& table, std::string_view label) {
  report.rule();
  table.header(report.text);
  report.text.append(label).append(1, '\n');
  report.rule();
}

}  // namespace cg::annotate::render
