// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the functions of a profile as folded stacks, from which programs draw flame graphs:
// "FILE;FUNCTION COUNT" of one event, for each function that has any. If the profile keeps inlined
// calls: a stack for each chain of functions that a function was inlined into, the emitted one and
// its file first. If it keeps calls by whole stacks: each stack, without a file. Names are readable
// (program/valid_utf8.h), and a semicolon in a name is \x3b.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "profile/profile.h"

namespace cg::annotate::exports {

// The count of the event, of one count per event of the profile.
using CountOf = std::function<profile::Count(std::span<const profile::Count>)>;

// Throws, before it writes anything, when a count is negative: a stack cannot be negative.
void folded(const profile::Profile& functions, std::span<const std::size_t> order,
            const CountOf& count_of, const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
