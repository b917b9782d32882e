// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_leaves.h"

#include <cstdint>
#include <limits>

namespace cg::tool {
namespace {

using sim::CacheConfig;
using Leaves = std::span<const CpuidLeaf>;

constexpr std::uint32_t kIntelCaches = 4;
constexpr std::uint32_t kAmdCaches = 0x8000001D;
constexpr std::uint32_t kTopologyExtensions = 1u << 22;  // 0x80000001, ECX

// As on the command line: caches have at most this many bytes.
constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();

std::optional<CacheConfig> config_of(const CpuidLeaf& l) {
  const std::int64_t line_size = bits(l.ebx, 0, 12) + 1;
  const std::int64_t partitions = bits(l.ebx, 12, 10) + 1;
  const std::int64_t ways = bits(l.ebx, 22, 10) + 1;
  const std::int64_t sets = (std::int64_t{l.ecx} + 1) * partitions;
  if (sets > kLargest / (ways * line_size)) return {};
  const CacheConfig config{.size = sets * ways * line_size, .assoc = ways, .line_size = line_size};
  if (sim::find_problem(sim::with_power_of_two_sets(config)) != nullptr) return {};
  return config;
}

}  // namespace

CpuidLeaf find_leaf(Leaves leaves, std::uint32_t leaf, std::uint32_t subleaf) {
  for (const CpuidLeaf& l : leaves)
    if (l.leaf == leaf && l.subleaf == subleaf) return l;
  return {};
}

bool has_leaf(Leaves leaves, std::uint32_t leaf) {
  return find_leaf(leaves, leaf & 0x80000000).eax >= leaf;
}

DescribedCaches described_caches(Leaves leaves) {
  const bool amd = has_leaf(leaves, kAmdCaches) &&
                   (find_leaf(leaves, 0x80000001).ecx & kTopologyExtensions) != 0;
  const std::uint32_t leaf = amd ? kAmdCaches : kIntelCaches;
  DescribedCaches caches;
  if (!has_leaf(leaves, leaf)) return caches;
  for (std::uint32_t subleaf = 0; subleaf < kCacheSubleaves; ++subleaf) {
    const CpuidLeaf l = find_leaf(leaves, leaf, subleaf);
    const auto kind = bits(l.eax, 0, 5);
    if (kind == 0) break;
    if (const auto config = config_of(l))
      caches.add({.kind = static_cast<CacheKind>(kind),
                  .level = static_cast<unsigned>(bits(l.eax, 5, 3)),
                  .config = *config,
                  .is_inclusive = bits(l.edx, 1, 1) != 0});
  }
  return caches;
}

FoundCaches decode_cache_leaves(Leaves leaves) {
  FoundCaches found;
  const DescribedCaches caches = described_caches(leaves);
  for (const DescribedCache& cache : caches.all()) found.add(cache.kind, cache.level, cache.config);
  return found;
}

}  // namespace cg::tool
