// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the caches to simulate. Each of the three comes from the first of these sources that has
// it:
//
//   1. the command line: the cache's option, else the machine's
//   2. the processor's own description, cache_leaves.h; if it has none, the kernel's, sysfs_caches.h
//   3. the caches that Valgrind's core found, core_caches.h (on AMD it misreads the L3)
//   4. defaults per architecture
//
// Cachegrind has 1, 3 and 4. A number of sets that is no power of two cannot be simulated: a
// detected cache is replaced by the nearest geometry that can be.
#pragma once

#include "tool/caches/cache_options.h"
#include "tool/caches/cache_trio.h"

namespace cg::tool {

// The caches to simulate. Warns about caches that are not given, in particular, in one line, if
// Cachegrind 3.19 would take others. It prints nothing if no caches are simulated or under -q; in a
// tree of processes only the first prints. Ends the run with status 1 when a detected cache cannot
// be simulated.
CacheTrio choose_caches(const CacheOptions& options, bool are_simulated);

}  // namespace cg::tool
