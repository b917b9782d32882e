// SPDX-License-Identifier: GPL-2.0-or-later
//
// Caches with lines of 64 bytes, for tests of what is fetched.
#pragma once

#include "sim/cache/cache_config.h"

namespace cg::tool {
inline constexpr sim::CacheConfig k32Sets2Ways{.size = 4096, .assoc = 2, .line_size = 64};
inline constexpr sim::CacheConfig kOneSet2Ways{.size = 128, .assoc = 2, .line_size = 64};
}  // namespace cg::tool
