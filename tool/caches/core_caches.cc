// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/core_caches.h"

#include <span>

namespace cg::tool {
namespace {

using sim::CacheConfig;

// A Pentium 4 trace cache holds decoded micro-operations, 12, 16 or 32 thousand of them. The
// model has bytes: 16 KB stand in for the smaller two, 32 KB for the largest, in 32-byte lines.
CacheConfig config_of(const VexCache& c) {
  if (!c.is_trace_cache) return {.size = c.sizeB, .assoc = c.assoc, .line_size = c.line_sizeB};
  const UInt kilo_ops = c.sizeB < 1024 ? c.sizeB : c.sizeB / 1024;
  return {.size = kilo_ops <= 16 ? 16384 : 32768, .assoc = c.assoc, .line_size = 32};
}

CacheKind kind_of(const VexCache& c) {
  if (c.kind == DATA_CACHE) return CacheKind::data;
  return c.kind == INSN_CACHE ? CacheKind::instructions : CacheKind::unified;
}

}  // namespace

FoundCaches find_caches(const VexCacheInfo& info) {
  FoundCaches found;
  if (info.caches == nullptr) return found;
  for (const VexCache& c : std::span<const VexCache>{info.caches, info.num_caches})
    found.add(kind_of(c), c.level, config_of(c));
  return found;
}

CacheTrio default_caches(VexArch arch) {
  constexpr CacheConfig k256kB{.size = 262144, .assoc = 8, .line_size = 64};
  switch (arch) {
    case VexArchARM:
    case VexArchARM64: {
      constexpr CacheConfig l1{.size = 16384, .assoc = 4, .line_size = 64};
      return {l1, l1, k256kB};
    }
    case VexArchMIPS32:
    case VexArchMIPS64: {
      constexpr CacheConfig l1{.size = 32768, .assoc = 4, .line_size = 32};
      return {l1, l1, {.size = 524288, .assoc = 8, .line_size = 32}};
    }
    case VexArchS390X:
      return {{.size = 65536, .assoc = 4, .line_size = 256},
              {.size = 131072, .assoc = 8, .line_size = 256},
              {.size = 50331648, .assoc = 24, .line_size = 256}};
    default: {  // x86, amd64, ppc
      constexpr CacheConfig l1{.size = 65536, .assoc = 2, .line_size = 64};
      return {l1, l1, k256kB};
    }
  }
}

}  // namespace cg::tool
