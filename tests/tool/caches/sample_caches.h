// SPDX-License-Identifier: GPL-2.0-or-later
//
// Caches as Valgrind's core describes them, and the caches that must be simulated for each.
#pragma once

#include "sim/cache/cache_config.h"
#include "tool/core/valgrind.h"

namespace cg::tool::fake {

inline VexCache cache(VexCacheKind kind, UInt level, UInt size, UInt line_size, UInt assoc) {
  return {.kind = kind,
          .level = level,
          .sizeB = size,
          .line_sizeB = line_size,
          .assoc = assoc,
          .is_trace_cache = False};
}

inline const VexCache kD1 = cache(DATA_CACHE, 1, 49152, 64, 12);
inline const VexCache kI1 = cache(INSN_CACHE, 1, 32768, 64, 8);
inline const VexCache kL2 = cache(UNIFIED_CACHE, 2, 1310720, 64, 20);
inline const VexCache kL3 = cache(UNIFIED_CACHE, 3, 33554432, 64, 16);

inline constexpr sim::CacheConfig kI1Config{.size = 32768, .assoc = 8, .line_size = 64};
inline constexpr sim::CacheConfig kD1Config{.size = 49152, .assoc = 12, .line_size = 64};
inline constexpr sim::CacheConfig kL2Config{.size = 1310720, .assoc = 20, .line_size = 64};
inline constexpr sim::CacheConfig kL3Config{.size = 33554432, .assoc = 16, .line_size = 64};

}  // namespace cg::tool::fake
