// SPDX-License-Identifier: GPL-2.0-or-later
//
// The largest and the least count.
#pragma once

#include <cstdint>
#include <limits>

namespace cg {
inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
}  // namespace cg
