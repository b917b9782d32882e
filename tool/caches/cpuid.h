// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the processor's CPUID leaves about its caches and TLBs. cache_leaves.h and native_machine.h
// decode them.
//
// The tool asks the processor (cpuid.cc), unit tests link an implementation with recorded answers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

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

// Leaf 0x18 describes a TLB in each subleaf; processors have ten at most.
inline constexpr std::uint32_t kTlbSubleaves = 12;

// Leaves 0, 0x80000000 and 0x80000001, then the subleaves of 4 and of 0x8000001D.
using CacheLeaves = std::array<CpuidLeaf, 3 + std::size_t{2} * kCacheSubleaves>;

// All zero on a processor without CPUID; this reads as a processor without these leaves.
CacheLeaves read_cache_leaves();

// These; then leaves 0x1A, 0x80000005, 0x80000006 and 0x80000021, and the subleaves of 0x18.
using MachineLeaves = std::array<CpuidLeaf, std::tuple_size_v<CacheLeaves> + 4 + kTlbSubleaves>;

MachineLeaves read_machine_leaves();

}  // namespace cg::tool
