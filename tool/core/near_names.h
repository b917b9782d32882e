// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds names that a user may have meant: the distance of a name from the wanted one.
#pragma once

#include <cstddef>

namespace cg::tool {

// 0 to 2: the number of letters to insert, delete or change to make `name` of `wanted`, at most one
// in three; 0 also if `name` contains `wanted`. A signature behind the name, capitals, and `FILE:`
// in front of `wanted` are ignored. Otherwise kFar.
inline constexpr unsigned kFar = 3;
unsigned distance(const char* wanted, const char* name);

}  // namespace cg::tool
