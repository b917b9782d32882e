// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts as people read them: "1,234,567 (12.35%)".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "profile/count.h"
#include "program/with_commas.h"

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

}  // namespace cg::annotate::render
