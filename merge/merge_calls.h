// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds up profiles of calls.
#pragma once

#include <string>
#include <vector>

#include "program/console.h"

namespace cg::merge {

// Whether all files are profiles of calls. Throws when only some are.
bool are_call_profiles(const std::vector<std::string>& files);

// The text of their sum. Throws when they have different events or a sum does not fit 64 bits.
std::string merged_calls(const std::vector<std::string>& files, program::Console& console);

}  // namespace cg::merge
