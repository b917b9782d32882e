// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions whose count of an event changed most, up or down, and in each the line of source.
#pragma once

#include <vector>

#include "gate/events.h"
#include "gate/profiles.h"
#include "gate/report/report.h"

namespace cg::gate {

inline constexpr std::size_t kMostMoved = 10;

// There is a baseline. The one that moved most comes first; one that did not is not there.
std::vector<MovedFunction> functions_that_moved_most(const Profiles& profiles, const Events& events,
                                                     std::size_t event);

}  // namespace cg::gate
