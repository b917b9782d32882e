// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "annotate/listing/listing.h"
#include "annotate/listing/percentage.h"
#include "program/terminal_text.h"

namespace cg::annotate::render {

// The color of a count by its share of the column's total: from 10% and from 1% on. Ratios are no
// share, and have none.
inline std::string_view heat(const Column& column, profile::Count count) {
  if (!count || column.unit == Unit::ratio) return {};
  const double percent = std::abs(percentage(*count, column.total));
  return percent >= 10 ? program::kHot : percent >= 1 ? program::kWarm : std::string_view();
}

inline void colored(std::string& report, std::string_view color, std::string_view text) {
  report.append(color).append(text);
  if (!color.empty()) report += program::kPlain;
}

}  // namespace cg::annotate::render
