// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the counts of lines in the file format of speedscope, with a sampled profile for each
// event. The stack of a line is its function and the line, or only the function if the line is not
// known: a profile of Cachegrind knows no callers, and this code invents none. Inlined code stands
// on the functions that it was inlined into, if the profile keeps these. If it keeps calls by whole
// stacks, a profile is these calls, side by side, without lines.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "profile/profile.h"

namespace cg::annotate::exports {

// `profile` keeps its rows. `primary` is the event that is shown first. Throws, before it writes
// anything, when a count is negative, for a weight cannot be negative, or when a sum does not fit
// 64 bits.
void speedscope(const profile::Profile& profile, std::size_t primary,
                const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
