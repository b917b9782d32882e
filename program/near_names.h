// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the name that a misspelt one may stand for.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cg::program {

// Whether two names differ only in the case of their letters.
bool same_but_for_case(std::string_view a, std::string_view b);

// The number of edits between two names, whatever the case: a byte inserted, deleted or changed, or
// two neighbours swapped.
std::size_t edits(std::string_view a, std::string_view b);

// The name with the fewest edits from `name`, if they are at most one in three bytes; the first of
// several.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> names);

// "; is NAME meant?" with the nearest name, or nothing: the end of an error message.
std::string suggestion(std::string_view name, std::span<const std::string> names);

}  // namespace cg::program
