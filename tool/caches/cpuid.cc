// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cpuid.h"

#if defined(VGA_x86) || defined(VGA_amd64)
#include <cpuid.h>
#endif

namespace cg::tool {

CacheLeaves read_cache_leaves() {
  CacheLeaves leaves{};
#if defined(VGA_x86) || defined(VGA_amd64)
  CpuidLeaf* next = leaves.data();
  const auto read = [&](std::uint32_t leaf, std::uint32_t subleaf) {
    CpuidLeaf& answer = *next++;
    answer.leaf = leaf;
    answer.subleaf = subleaf;
    __cpuid_count(leaf, subleaf, answer.eax, answer.ebx, answer.ecx, answer.edx);
  };
  for (const std::uint32_t leaf : {0u, 0x80000000u, 0x80000001u}) read(leaf, 0);
  for (const std::uint32_t leaf : {4u, 0x8000001Du})
    for (std::uint32_t subleaf = 0; subleaf < kCacheSubleaves; ++subleaf) read(leaf, subleaf);
#endif
  return leaves;
}

}  // namespace cg::tool
