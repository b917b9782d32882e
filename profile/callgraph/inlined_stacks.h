// SPDX-License-Identifier: GPL-2.0-or-later
//
// The self costs of functions by the functions that they were inlined into, if the profile keeps
// its inlined calls.
#pragma once

#include <map>
#include <vector>

#include "profile/profile.h"

namespace cg::profile::callgraph {

using Stack = std::vector<FunctionId>;  // outermost first

// For each function the counts of the stacks that end with it. Throws when a sum does not fit 64
// bits.
std::vector<std::map<Stack, Counts>> inlined_stacks(const Profile& profile);

}  // namespace cg::profile::callgraph
