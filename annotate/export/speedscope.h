// SPDX-License-Identifier: GPL-2.0-or-later
//
// What lines cost in the file format of speedscope, a sampled profile for each event. The stack of
// a line is its function and the line, and where the line is not known the function alone: a
// profile of Cachegrind knows no callers, and none are made up.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "profile/profile.h"

namespace cg::annotate::exports {

// `profile` keeps its rows. `primary` is the event that is shown first. Throws, before anything is written, when a count is
// negative, for a weight cannot be, or a sum does not fit 64 bits.
void speedscope(const profile::Profile& profile, std::size_t primary,
                const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
