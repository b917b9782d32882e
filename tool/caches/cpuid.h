// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the processor's CPUID leaves about its caches. cache_leaves.h decodes them.
//
// The tool asks the processor (cpuid.cc), unit tests link an implementation with recorded answers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cg::tool {

struct CpuidLeaf {
  std::uint32_t leaf;
  std::uint32_t subleaf;
  std::uint32_t eax;
  std::uint32_t ebx;
  std::uint32_t ecx;
  std::uint32_t edx;
};

// One subleaf describes one cache. Processors have four or five.
inline constexpr std::uint32_t kCacheSubleaves = 8;

// Leaves 0, 0x80000000 and 0x80000001, then the subleaves of 4 and of 0x8000001D.
using CacheLeaves = std::array<CpuidLeaf, 3 + std::size_t{2} * kCacheSubleaves>;

// All zero on a processor without CPUID; this reads as a processor without these leaves.
CacheLeaves read_cache_leaves();

}  // namespace cg::tool
