// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions in which the count of an event changed most, up or down, and in each the source
// line.
#pragma once

#include <vector>

#include "gate/events.h"
#include "gate/profiles.h"
#include "gate/report/report.h"

namespace cg::gate {

inline constexpr std::size_t kMostMoved = 10;

// There must be a baseline. The function that moved most comes first; functions that did not move
// are left out.
std::vector<MovedFunction> functions_that_moved_most(const Profiles& profiles, const Events& events,
                                                     std::size_t event);

}  // namespace cg::gate
