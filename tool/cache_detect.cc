// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cache_detect.h"

#include <algorithm>
#include <cstdint>
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

// The detected LL with a set count that can be simulated; says so when that changes it.
CacheConfig adjusted_ll(const CacheConfig& detected) {
  const CacheConfig adjusted = sim::with_power_of_two_sets(detected);
  if (adjusted == detected) return adjusted;
  const auto say = [](const char* which, const CacheConfig& c) {
    VG_(dmsg)
    ("warning: %s LL cache: line_size %lld  assoc %lld  total_size %'lld\n", which,
     static_cast<Long>(c.line_size), static_cast<Long>(c.assoc), static_cast<Long>(c.size));
  };
  say("specified", detected);
  say("simulated", adjusted);
  return adjusted;
}

// Detected caches were not checked by anybody yet; given ones were when they were read.
void require_usable(const char* name, const CacheConfig& c) {
  const char* const problem = sim::find_problem(c);
  if (problem == nullptr) return;
  VG_(fmsg)
  ("%s cache as detected (%lld,%lld,%lld) cannot be simulated: %s Set it with --%s=.\n", name,
   static_cast<Long>(c.size), static_cast<Long>(c.assoc), static_cast<Long>(c.line_size), problem,
   name);
  VG_(exit)(1);
}

CacheConfig choose(const char* name, const std::optional<CacheConfig>& given,
                   const CacheConfig& detected) {
  if (given) return *given;
  require_usable(name, detected);
  return detected;
}

}  // namespace

std::int64_t CacheTrio::min_line_size() const {
  return std::min({i1.line_size, d1.line_size, ll.line_size});
}

FoundCaches find_caches(const VexCacheInfo& info) {
  FoundCaches found;
  if (info.caches == nullptr) return found;
  for (const VexCache& c : std::span<const VexCache>{info.caches, info.num_caches}) {
    if (c.level == 1 && c.kind == INSN_CACHE) found.i1 = config_of(c);
    if (c.level == 1 && c.kind == DATA_CACHE) found.d1 = config_of(c);
    if (c.kind == UNIFIED_CACHE && c.level > found.ll_level) {
      found.ll = config_of(c);
      found.ll_level = c.level;
    }
  }
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

CacheTrio choose_caches(const Options& options) {
  VexArch arch = VexArch_INVALID;
  VexArchInfo info;
  VG_(machine_get_VexArchInfo)(&arch, &info);
  const FoundCaches found = find_caches(info.hwcache_info);
  const bool all_given = options.i1 && options.d1 && options.ll;

  if (!found.complete() && !all_given)
    VG_(dmsg)("warning: cannot detect all caches, using defaults for those not found.\n");
  if (found.ll_level > 2)
    VG_(dmsg)("warning: L%u cache found, using its data for the LL simulation.\n", found.ll_level);

  const CacheTrio defaults = default_caches(arch);
  const CacheConfig detected_ll = adjusted_ll(found.ll.value_or(defaults.ll));
  return {.i1 = choose("I1", options.i1, found.i1.value_or(defaults.i1)),
          .d1 = choose("D1", options.d1, found.d1.value_or(defaults.d1)),
          .ll = choose("LL", options.ll, detected_ll)};
}

}  // namespace cg::tool
