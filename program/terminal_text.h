// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lines on their way to somebody's eyes: nothing in them is obeyed (printable.h) but the colors
// below, which a line never leaves behind, and they are no wider than the terminal. What does not
// fit is cut off, and a ">" stands in the last column.
//
// A tab goes to the next multiple of 8; any other character counts one column.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cg::program {

inline constexpr std::string_view kHot = "\x1b[1;31m", kWarm = "\x1b[33m";
inline constexpr std::string_view kCold = "\x1b[1;34m", kCool = "\x1b[36m";  // of what became less
inline constexpr std::string_view kGrey = "\x1b[90m", kPlain = "\x1b[0m";

// `lines` ends with a line feed. No width: nothing is cut.
std::string terminal_text(std::string_view lines, std::optional<std::size_t> width);

// The columns of the terminal that standard output is; none where that is none, or does not say.
std::optional<std::size_t> terminal_width();

}  // namespace cg::program
