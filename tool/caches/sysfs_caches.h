// SPDX-License-Identifier: GPL-2.0-or-later
//
// The first processor's caches as the kernel describes them, a file for each fact. A processor
// without CPUID (arm64) does not describe them itself, but firmware may tell the kernel.
#pragma once

#include "tool/caches/cache_trio.h"

namespace cg::tool {

// A cache of which a fact is missing, or makes no sense, is left out.
FoundCaches read_sysfs_caches();

}  // namespace cg::tool
