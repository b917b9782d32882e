// SPDX-License-Identifier: GPL-2.0-or-later
//
// The difference of two profiles of calls, per function and per call; rows have line number 0.
#pragma once

#include <string>

#include "diff/options.h"
#include "program/console.h"

namespace cg::diff {

// Whether both are profiles of calls. Throws when only one is.
bool are_call_profiles(const Options& options);

// The text of the profile after - before. Throws when the two have different events or a difference
// does not fit 64 bits.
std::string call_difference(const Options& options, program::Console& console);

}  // namespace cg::diff
