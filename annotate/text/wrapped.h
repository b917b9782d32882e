// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sentences in columns. A column is a character; texts are UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cg::annotate::render {

// The first characters of a text, with "…" behind them if there are more.
std::string cut(std::string_view text, std::size_t columns);

// The last characters, with "…" before them: the end of a path says most.
std::string cut_front(std::string_view text, std::size_t columns);

// Breaks a text between words into lines, so many at most: the last one is cut then.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t lines);

// An argument as a shell takes it: in quotes where it needs them.
std::string quoted(std::string_view argument);

}  // namespace cg::annotate::render
