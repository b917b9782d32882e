// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/room.h"

#include <algorithm>
#include <numeric>

namespace cg::annotate::render {
namespace {

constexpr std::size_t kRoomForNames = 36;

// The column that is sorted by first, then as they stand.
std::vector<std::size_t> by_importance(std::span<const ColumnWidth> columns,
                                       std::string_view sorted_by) {
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t column) { return columns[column].event == sorted_by; });
  return order;
}

}  // namespace

Hidden leave_out(ReportText& report, std::span<const ColumnWidth> columns,
                 std::string_view sorted_by, std::size_t terminal) {
  Hidden hidden(columns.size(), true);
  std::size_t taken = kRoomForNames;
  for (const std::size_t column : by_importance(columns, sorted_by)) {
    if (taken > kRoomForNames && taken + columns[column].width > terminal) break;
    hidden[column] = false;
    taken += columns[column].width;
  }
  if (std::ranges::find(hidden, true) == hidden.end()) return {};
  report.text += "No room here for: ";
  for (std::size_t column = 0; column < hidden.size(); ++column)
    if (hidden[column]) report.text.append(columns[column].event).append(1, ' ');
  report.text += "(--show, or a pipe)\n\n";
  return hidden;
}

std::vector<ColumnWidth> wider(std::vector<ColumnWidth> columns,
                               std::span<const ColumnWidth> others) {
  for (std::size_t column = 0; column < columns.size(); ++column)
    columns[column].width = std::max(columns[column].width, others[column].width);
  return columns;
}

}  // namespace cg::annotate::render
