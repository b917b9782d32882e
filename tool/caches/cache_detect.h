// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which caches to simulate when the command line does not say: those of the processor at hand.
// Each of the three comes from the first of these that has it:
//
//   1. the command line
//   2. the processor's own description, cache_leaves.h
//   3. what Valgrind's core found, core_caches.h (on AMD it misreads the L3)
//   4. defaults per architecture
//
// Cachegrind has 1, 3 and 4. A set count that is no power of two cannot be simulated: for a
// detected cache the nearest geometry that can is taken.
#pragma once

#include "tool/caches/cache_options.h"
#include "tool/caches/cache_trio.h"

namespace cg::tool {

// The caches to simulate. Of those that are not given it says what is remarkable, in particular, on
// one line, where they are not what Cachegrind 3.19 would take; nothing when they are not simulated
// and under -q, and in a tree of processes only the first speaks. Ends the run with status 1 when a
// detected cache cannot be simulated.
CacheTrio choose_caches(const CacheOptions& options, bool are_simulated);

}  // namespace cg::tool
