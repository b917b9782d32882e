// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which name somebody may have meant who misspelt it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cg::program {

// Whether two names differ in nothing but the case of their letters.
bool same_but_for_case(std::string_view a, std::string_view b);

// How many bytes have to be put in, left out or changed, or pairs of neighbours swapped, to make
// one of the other, whatever the case.
std::size_t edits(std::string_view a, std::string_view b);

// The first of those that the fewest edits make of `name`, if these are at most one in three bytes.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> names);

// "; is NAME meant?" of the nearest one, or nothing: the end of an error.
std::string suggestion(std::string_view name, std::span<const std::string> names);

}  // namespace cg::program
