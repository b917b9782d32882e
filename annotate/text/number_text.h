// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts as people read them: "1,234,567 (12.35%)".
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "annotate/document/listing.h"
#include "profile/count.h"
#include "program/characters.h"
#include "program/terminal_text.h"

namespace cg::annotate::render {

// The width of most percentages with their blank and parentheses, " (12.35%)". A percentage of
// 1000 and more is wider and sticks out of its column.
inline constexpr std::size_t kPercentageWidth = 9;

using program::with_commas;

// The text behind a count: " (12.35%)", with one decimal from 99.995 on. For 0 and for an absent
// count it is as many blanks.
std::string percentage_text(profile::Count count, profile::Count total);

// A ratio, in units of kRatio, with two decimals: "1,234.56%".
std::string ratio_text(std::int64_t ratio);

// Characters that `digits` bytes of a number (its minus sign included) take with their commas. A
// minus sign counts as a digit here: the columns of the reference are that wide.
constexpr std::size_t comma_width(std::size_t digits) {
  return digits == 0 ? 0 : digits + (digits - 1) / 3;
}

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
