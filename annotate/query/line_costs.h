// SPDX-License-Identifier: GPL-2.0-or-later
//
// What each line of each function costs, for forms that need all lines: as a profile of calls
// without calls and objects. A count that is absent is 0 there.
#pragma once

#include "profile/callgraph/call_profile.h"
#include "profile/profile.h"

namespace cg::annotate {

// `profile` keeps its rows. Throws when a line number does not fit 32 bits, or a difference 64.
profile::callgraph::CallProfile line_costs(const profile::Profile& profile);

}  // namespace cg::annotate
