// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which caches to simulate when the command line does not say: those of the processor at hand,
// as Valgrind's core found them.
//
//   I1  the level-1 instruction cache
//   D1  the level-1 data cache
//   LL  the unified cache of the highest level
//
// What the core does not know comes from defaults per architecture. A set count that is no power
// of two cannot be simulated: for a detected LL the nearest one that can is taken.
#pragma once

#include <optional>

#include "sim/cache_config.h"
#include "tool/options.h"
#include "tool/valgrind.h"

namespace cg::tool {

struct CacheTrio {
  sim::CacheConfig i1;
  sim::CacheConfig d1;
  sim::CacheConfig ll;

  std::int64_t min_line_size() const;
};

// What the core's list of caches says, level by level.
struct FoundCaches {
  std::optional<sim::CacheConfig> i1;
  std::optional<sim::CacheConfig> d1;
  std::optional<sim::CacheConfig> ll;
  unsigned ll_level = 0;

  bool complete() const { return i1 && d1 && ll; }
};

FoundCaches find_caches(const VexCacheInfo& info);

// What serves when the processor's caches are unknown.
CacheTrio default_caches(VexArch arch);

// The caches to simulate: the given ones, else the detected, else the defaults. Says what it
// finds remarkable, even when all three are given, and ends the run with status 1 when a
// detected cache that is not overridden cannot be simulated.
CacheTrio choose_caches(const Options& options);

}  // namespace cg::tool
