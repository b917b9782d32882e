// SPDX-License-Identifier: GPL-2.0-or-later
//
// The caches as Valgrind's core found them, and defaults if it found none. Cachegrind has only
// these sources.
#pragma once

#include "tool/caches/cache_trio.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

// The caches in the core's list.
FoundCaches find_caches(const VexCacheInfo& info);

// The defaults for an unknown processor.
CacheTrio default_caches(VexArch arch);

}  // namespace cg::tool
