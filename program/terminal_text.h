// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prepares lines for a terminal: control characters are escaped (printable.h), except the colors
// below, which end with the line, and lines are no wider than the terminal. Longer lines are cut,
// with a ">" in the last column.
//
// A tab goes to the next multiple of 8; any other character counts one column.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cg::program {

inline constexpr std::string_view kHot = "\x1b[1;31m", kWarm = "\x1b[33m";
inline constexpr std::string_view kCold = "\x1b[1;34m", kCool = "\x1b[36m";  // for decreases
inline constexpr std::string_view kGrey = "\x1b[90m", kPlain = "\x1b[0m";

// `lines` ends with a line feed. No width: nothing is cut.
std::string terminal_text(std::string_view lines, std::optional<std::size_t> width);

// The number of columns if standard output is a terminal; none if it is not, or if it is unknown.
std::optional<std::size_t> terminal_width();

}  // namespace cg::program
