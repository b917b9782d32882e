// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "gate/render/headline.h"
#include "gate/render/number_text.h"
#include "program/printable.h"

namespace cg::gate::render {
namespace {

// A table of text. Columns are as wide as their widest cells need, with two blanks between columns;
// the first and the last columns are aligned left, numbers right.
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

using program::printable_line;

std::string rows_text(const std::vector<EventRow>& rows) {
  using enum TextTable::Align;
  TextTable table({left, right, right, right, right, left, left, left});
  table.add({"event", "baseline", "current", "difference", "percent", "limit", "verdict", ""});
  for (const EventRow& row : rows) {
    const RunStatistics& statistics = row.statistics;
    const std::string baseline = statistics.baseline ? range_text(*statistics.baseline) : "none";
    table.add({printable_line(row.event), baseline, range_text(statistics.current),
               statistics.baseline ? change(statistics.difference) : "", percent_text(statistics),
               row.limit ? row.limit->text : "",
               row.limit && statistics.baseline ? std::string(name(row.verdict)) : "",
               printable_line(row.function.value_or(""))});
  }
  return table.text();
}

std::string moved_text(const Report& report) {
  using enum TextTable::Align;
  TextTable table({right, right, left});
  table.add({"difference", "percent", "file:function"});
  for (const MovedFunction& function : report.moved) {
    table.add({change(function.statistics.difference), percent_text(function.statistics),
               printable_line(function.file + ':' + function.name)});
    if (function.line)
      table.add({change(function.line->difference), "",
                 fmt::format("  line {} of {}", function.line->line,
                             printable_line(function.line->file))});
  }
  return fmt::format("\n{} moved most in\n", printable_line(report.moved_event)) + table.text();
}

}  // namespace

std::string verdict_line(const Report& report) {
  return fmt::format("{}: {}\n", name(report.verdict()), printable_line(headline(report)));
}

std::string text(const Report& report) {
  std::string text = verdict_line(report);
  if (!report.environment.empty()) text += "\nwhat differs, besides the program\n";
  for (const std::string& sentence : report.environment)
    text += fmt::format("  {}\n", printable_line(sentence));
  if (!report.events.empty()) text += '\n' + rows_text(report.events);
  if (report.functions_judged > 0 && !report.baseline.empty())
    text += fmt::format("\nfunctions: {} judged, {} beyond their limits\n", report.functions_judged,
                        report.functions.size());
  if (!report.functions.empty()) text += rows_text(report.functions);
  if (!report.moved.empty()) text += moved_text(report);
  return text;
}

}  // namespace cg::gate::render
