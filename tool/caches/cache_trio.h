// SPDX-License-Identifier: GPL-2.0-or-later
//
// The three simulated caches, and how they are chosen from a description of a processor's caches,
// level by level:
//
//   I1  the level-1 instruction cache
//   D1  the level-1 data cache
//   LL  the unified cache of the highest level
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "sim/cache/cache_config.h"
#include "sim/cache/levels.h"

namespace cg::tool {

using CacheTrio = sim::Levels<sim::CacheConfig>;

constexpr std::int64_t min_line_size(const CacheTrio& caches) {
  std::int64_t smallest = caches.i1.line_size;
  sim::for_each_cache(
      [&](const char* /*name*/, const sim::CacheConfig& c) {
        smallest = std::min(smallest, c.line_size);
      },
      caches);
  return smallest;
}

// Ends the run with status 1 when a line is shorter than the widest register: VEX moves a register
// in one access, and in the model an access touches at most two lines.
void require_lines_as_wide_as_registers(const CacheTrio& caches);

// Prints a cache, or all three, for -v.
void print_cache(const char* name, const sim::CacheConfig& cache);
void print_caches(const CacheTrio& caches);

enum class CacheKind { data = 1, instructions = 2, unified = 3 };  // as CPUID numbers them

struct FoundCaches : sim::Levels<std::optional<sim::CacheConfig>> {
  unsigned ll_level = 0;

  void add(CacheKind kind, unsigned level, const sim::CacheConfig& config) {
    if (level == 1 && kind == CacheKind::instructions) i1 = config;
    if (level == 1 && kind == CacheKind::data) d1 = config;
    if (kind == CacheKind::unified && level > ll_level) {
      ll = config;
      ll_level = level;
    }
  }
};

}  // namespace cg::tool
