// SPDX-License-Identifier: GPL-2.0-or-later
//
// The caches as Valgrind's core found them, and what serves where it found none: all that
// Cachegrind goes by.
#pragma once

#include "tool/caches/cache_trio.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

// What the core's list of caches says.
FoundCaches find_caches(const VexCacheInfo& info);

// What serves when the processor's caches are unknown.
CacheTrio default_caches(VexArch arch);

}  // namespace cg::tool
