// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which names somebody may have meant: how far a name is from what was asked for.
#pragma once

#include <cstddef>

namespace cg::tool {

// 0 to 2: `name` has `wanted` in it, or is made of it by so many changes of a letter (one more, one
// less, another), at most one in three. A signature behind the name does not count, nor do
// capitals, nor `FILE:` in front of what is wanted. kFar: else.
inline constexpr unsigned kFar = 3;
unsigned distance(const char* wanted, const char* name);

}  // namespace cg::tool
