// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cmath>
#include <string_view>

#include "annotate/document/listing.h"
#include "annotate/document/percentage.h"
#include "program/terminal_text.h"

namespace cg::annotate::render {

// The color of a percentage: hot from 10% on, warm from 1% on, else none.
inline std::string_view heat_of(double percent) {
  percent = std::abs(percent);
  return percent >= 10 ? program::kHot : percent >= 1 ? program::kWarm : std::string_view();
}

// The color of a difference: an increase is hot or warm, a decrease of equal size cold or cool, and
// a difference within the spread grey.
inline std::string_view heat_of_difference(double percent, bool is_within_spread) {
  if (is_within_spread) return program::kGrey;
  const std::string_view heat = heat_of(percent);
  if (percent >= 0 || heat.empty()) return heat;
  return heat == program::kHot ? program::kCold : program::kCool;
}

// The color of a count by its share of the column's total. Ratios are no shares and have no color.
inline std::string_view heat(const Column& column, profile::Count count) {
  if (!count || column.unit == Unit::ratio) return {};
  return heat_of(percentage(*count, column.total));
}

}  // namespace cg::annotate::render
