// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sentences in columns (program/columns.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cg::annotate::render {

// Breaks a text between words into lines, so many at most: the last one is cut then.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t lines);

// An argument as a shell takes it: in quotes where it needs them.
std::string quoted(std::string_view argument);

}  // namespace cg::annotate::render
