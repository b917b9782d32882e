// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/assembly_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

// One function.
class FunctionCode {
 public:
  FunctionCode(ReportText& report, const TableStyle& style, const AssemblyFunction& function)
      : report_(report), table_(style, ranges(function, style.columns.size())) {
    table_.absent_row(blanks_);
    blanks_.assign(blanks_.size(), ' ');
    for (const AssemblyStretch& stretch : function.stretches)
      for (const AssemblyRow& row : stretch.rows)
        address_width_ = std::max(address_width_, fmt::formatted_size("{:x}", row.address));
  }

  void print(const AssemblyFunction& function) {
    title(function);
    table_.header(report_.text);
    report_.text += "\n\n";
    std::string_view file;
    for (const AssemblyStretch& stretch : function.stretches) {
      if (stretch.bytes_before > 0) gap(stretch.bytes_before);
      source_line(stretch, stretch.file != file);
      file = stretch.file;
      for (const AssemblyRow& row : stretch.rows) instruction(row);
    }
    report_.text += '\n';
  }

 private:
  static Ranges ranges(const AssemblyFunction& function, std::size_t columns) {
    Ranges ranges(columns);
    for (const AssemblyStretch& stretch : function.stretches)
      for (const AssemblyRow& row : stretch.rows) ranges.measure(row.counts);
    return ranges;
  }

  void title(const AssemblyFunction& function) {
    report_.rule();
    report_.text += fmt::format("-- Assembly: {}:{}", function.file, function.name);
    if (!function.object.empty()) report_.text += fmt::format(" in {}", function.object);
    if (!function.fault.empty()) report_.text += fmt::format(" ({})", function.fault);
    report_.text += '\n';
    report_.rule();
  }

  void gap(std::uint64_t bytes) {
    report_.text += fmt::format("{} ... {} bytes did not run\n", blanks_, bytes);
  }

  void source_line(const AssemblyStretch& stretch, bool is_new_file) {
    report_.text.append(blanks_).append(1, ' ');
    if (is_new_file) report_.text.append(stretch.file).append(1, ':');
    report_.text += stretch.line == 0 ? "?" : std::to_string(stretch.line);
    if (stretch.text) report_.text.append(2, ' ').append(*stretch.text);
    report_.end_line();
  }

  void instruction(const AssemblyRow& row) {
    if (row.counts.empty())
      table_.absent_row(report_.text);
    else
      table_.row(report_.text, row.counts);
    report_.text +=
        fmt::format(" {}   {:>{}x}:", row.is_target ? '>' : ' ', row.address, address_width_);
    if (!row.text.empty()) report_.text.append(1, ' ').append(row.text);
    if (!row.target_name.empty()) report_.text.append(" <").append(row.target_name).append(1, '>');
    if (row.leads_down) report_.text += *row.leads_down ? " v" : " ^";
    for (const AssemblyJump& jump : row.jumps) taken(row, jump);
    report_.end_line();
  }

  void taken(const AssemblyRow& row, const AssemblyJump& jump) {
    if (jump.to != row.target) report_.text += fmt::format("  {:x}", jump.to);
    report_.text.append(2, ' ').append(with_commas(jump.followed)).append(1, 'x');
    if (jump.executed != jump.followed)
      report_.text.append(" of ").append(with_commas(jump.executed));
  }

  ReportText& report_;
  const Table table_;
  std::string blanks_;  // as wide as the counts of a row
  std::size_t address_width_ = 0;
};

}  // namespace

void assembly_text(ReportText& report, const std::vector<AssemblyFunction>& functions,
                   const TableStyle& style) {
  for (const AssemblyFunction& function : functions)
    FunctionCode(report, style, function).print(function);
}

}  // namespace cg::annotate::render
