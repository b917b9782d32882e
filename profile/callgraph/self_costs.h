// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile of calls says of self costs, as the text of a profile of Cachegrind, for those who
// read that; its summary is their sum. Objects and calls are not in it; the inlined code of a
// function is the function's.
#pragma once

#include <string>

#include "profile/callgraph/call_profile.h"

namespace cg::profile::callgraph {

// Throws when a sum does not fit 64 bits.
std::string self_costs(const CallProfile& profile);

}  // namespace cg::profile::callgraph
