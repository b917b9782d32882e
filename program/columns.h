// SPDX-License-Identifier: GPL-2.0-or-later
//
// Texts in columns. A column is a character; texts are UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cg::program {

std::size_t columns_of(std::string_view text);

// Where the character of a column begins; behind the last one the end.
std::size_t position(std::string_view text, std::size_t column);

// A text of so many columns at most, one or more: the first characters, with "…" behind them if
// there are more.
std::string cut(std::string_view text, std::size_t columns);

// The last characters, with "…" before them: the end of a path says most.
std::string cut_front(std::string_view text, std::size_t columns);

}  // namespace cg::program
