// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decodes the deterministic cache parameters: the CPUID leaf in which a processor describes its
// caches field by field, in one subleaf per cache. It is leaf 0x8000001D if the TOPOEXT flag
// announces it (AMD from Zen on, Hygon), else leaf 4 (Intel, Zhaoxin); both have the same layout:
//
//   EAX  4:0 kind (0: no more caches), 7:5 level
//   EBX  11:0 line size - 1, 21:12 partitions - 1, 31:22 ways - 1
//   ECX  sets - 1
//   EDX  1 the cache has what the levels before it have
//
// Sources: Intel's Software Developer's Manual, volume 2, CPUID; AMD's Architecture Programmer's
// Manual, volume 3, appendix E. In the older leaf 0x80000006 AMD gives the L3's associativity as
// "see elsewhere" since Zen 2; these leaves need no table and leave nothing out.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "tool/caches/cache_trio.h"
#include "tool/caches/cpuid.h"

namespace cg::tool {

struct DescribedCache {
  CacheKind kind{};
  unsigned level = 0;
  sim::CacheConfig config{};
  bool is_inclusive = false;
};

class DescribedCaches {
 public:
  void add(const DescribedCache& cache) { all_[count_++] = cache; }
  std::span<const DescribedCache> all() const { return {all_.data(), count_}; }

 private:
  std::array<DescribedCache, kCacheSubleaves> all_;
  std::size_t count_ = 0;
};

// The caches in the leaves, one by one.
DescribedCaches described_caches(std::span<const CpuidLeaf> leaves);

// A subleaf of a leaf, zeros if it was not read; `width` bits of a register from `low` on; whether
// the processor has a leaf: beyond the last leaf that it has, it answers with anything.
CpuidLeaf find_leaf(std::span<const CpuidLeaf> leaves, std::uint32_t leaf,
                    std::uint32_t subleaf = 0);
constexpr std::int64_t bits(std::uint32_t reg, unsigned low, unsigned width) {
  return (reg >> low) & ((1u << width) - 1);
}
bool has_leaf(std::span<const CpuidLeaf> leaves, std::uint32_t leaf);

// The caches as described, including numbers of sets that are no power of two. A virtual machine
// may hide the leaves, or show nonsense: something that cannot be a cache (lines below 16 bytes, 2
// GB and more) is ignored.
FoundCaches decode_cache_leaves(std::span<const CpuidLeaf> leaves);

}  // namespace cg::tool
