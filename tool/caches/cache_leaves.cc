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

constexpr CpuidLeaf find(Leaves leaves, std::uint32_t leaf, std::uint32_t subleaf = 0) {
  for (const CpuidLeaf& l : leaves)
    if (l.leaf == leaf && l.subleaf == subleaf) return l;
  return {};
}

// Beyond the last leaf that it has, a processor answers with anything.
constexpr bool has_leaf(Leaves leaves, std::uint32_t leaf) {
  return find(leaves, leaf & 0x80000000).eax >= leaf;
}

// `width` bits from `low` on.
constexpr std::int64_t bits(std::uint32_t reg, unsigned low, unsigned width) {
  return (reg >> low) & ((1u << width) - 1);
}

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

FoundCaches decode_cache_leaves(Leaves leaves) {
  const bool amd =
      has_leaf(leaves, kAmdCaches) && (find(leaves, 0x80000001).ecx & kTopologyExtensions) != 0;
  const std::uint32_t leaf = amd ? kAmdCaches : kIntelCaches;
  FoundCaches found;
  if (!has_leaf(leaves, leaf)) return found;
  for (std::uint32_t subleaf = 0; subleaf < kCacheSubleaves; ++subleaf) {
    const CpuidLeaf l = find(leaves, leaf, subleaf);
    const auto kind = bits(l.eax, 0, 5);
    if (kind == 0) break;
    if (const auto config = config_of(l))
      found.add(static_cast<CacheKind>(kind), static_cast<unsigned>(bits(l.eax, 5, 3)), *config);
  }
  return found;
}

}  // namespace cg::tool
