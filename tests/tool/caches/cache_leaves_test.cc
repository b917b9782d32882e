// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_leaves.h"

#include <gtest/gtest.h>
#include <algorithm>

#include "tests/tool/caches/print_cache.h"
#include "tests/tool/caches/recorded_cpuid.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;

struct Expected {
  RecordedCpuid recorded;
  CacheConfig i1;
  CacheConfig d1;
  CacheConfig ll;
  CacheConfig simulated_ll;
};

constexpr CacheConfig k32kB8{32768, 8, 64};
constexpr CacheConfig k48kB12{49152, 12, 64};
constexpr CacheConfig k64kB4{65536, 4, 64};
constexpr CacheConfig k64kB8{65536, 8, 64};

// Sizes and ways are those that the makers publish, per L3 and not per processor.
constexpr Expected kProcessors[] = {
    {kZen, k64kB4, k32kB8, {8388608, 16, 64}, {8388608, 16, 64}},
    {kZen2, k32kB8, k32kB8, {16777216, 16, 64}, {16777216, 16, 64}},
    {kZen3, k32kB8, k32kB8, {100663296, 16, 64}, {100663296, 24, 64}},
    {kZen4, k32kB8, k32kB8, {33554432, 16, 64}, {33554432, 16, 64}},
    {kZen5, k32kB8, k48kB12, {33554432, 16, 64}, {33554432, 16, 64}},
    {kSkylake, k32kB8, k32kB8, {6291456, 12, 64}, {6291456, 12, 64}},
    {kSkylakeSp, k32kB8, k32kB8, {14417920, 11, 64}, {14680064, 14, 64}},
    {kCascadeLake, k32kB8, k32kB8, {37486592, 11, 64}, {37748736, 18, 64}},
    {kIceLake, k32kB8, k48kB12, {10485760, 20, 64}, {10485760, 20, 64}},
    {kAlderLake, k32kB8, k48kB12, {31457280, 12, 64}, {31457280, 15, 64}},
    {kGracemont, k64kB8, k32kB8, {6291456, 12, 64}, {6291456, 12, 64}},
    {kSapphireRapids, k32kB8, k48kB12, {39321600, 15, 64}, {39845888, 19, 64}},
};

TEST(CacheLeaves, OfRecordedProcessors) {
  for (const Expected& e : kProcessors) {
    const FoundCaches found = decode_cache_leaves(e.recorded.leaves());
    EXPECT_EQ(found.i1, e.i1) << e.recorded.name;
    EXPECT_EQ(found.d1, e.d1) << e.recorded.name;
    ASSERT_EQ(found.ll, e.ll) << e.recorded.name;
    EXPECT_EQ(found.ll_level, 3u) << e.recorded.name;
    EXPECT_EQ(sim::with_power_of_two_sets(*found.ll), e.simulated_ll) << e.recorded.name;
  }
}

void expect_nothing(const RecordedCpuid& recorded, const char* why) {
  const FoundCaches found = decode_cache_leaves(recorded.leaves());
  EXPECT_FALSE(found.i1 || found.d1 || found.ll) << why;
}

TEST(CacheLeaves, HiddenByAVirtualMachine) {
  RecordedCpuid vm = kZen2;
  vm.extended_features &= ~(1u << 22);
  expect_nothing(vm, "no TOPOEXT");
  vm = kZen2;
  vm.last_extended_leaf = 0x8000001a;
  expect_nothing(vm, "0x8000001D is beyond the last leaf");
  vm = kZen2;
  vm.caches = {};
  expect_nothing(vm, "announced, and empty");
  vm = kSkylake;
  vm.last_leaf = 3;
  expect_nothing(vm, "leaf 4 is beyond the last leaf");
  vm = kSkylake;
  vm.caches = {};
  expect_nothing(vm, "leaf 4 is empty");
}

TEST(CacheLeaves, NoneOnAProcessorWithoutThem) {
  expect_nothing(RecordedCpuid{}, "all zero");
  const FoundCaches found = decode_cache_leaves({});
  EXPECT_FALSE(found.i1 || found.d1 || found.ll);
}

TEST(CacheLeaves, AHiddenL3LeavesTheL2AsLL) {
  RecordedCpuid vm = kZen4;
  vm.caches[3] = {};
  const FoundCaches found = decode_cache_leaves(vm.leaves());
  EXPECT_EQ(found.ll, (CacheConfig{1048576, 8, 64}));
  EXPECT_EQ(found.ll_level, 2u);
}

TEST(CacheLeaves, WhatCannotBeACacheIsNotFound) {
  RecordedCpuid vm = kZen4;
  vm.caches[3].ebx = vm.caches[3].ecx = 0;  // lines of one byte
  EXPECT_EQ(decode_cache_leaves(vm.leaves()).ll_level, 2u);
  vm.caches[3].ebx = vm.caches[3].ecx = 0xffffffff;  // 2^64 bytes
  EXPECT_EQ(decode_cache_leaves(vm.leaves()).ll_level, 2u);
  vm.caches[3] = {0x163, 0x03c0003f, 0x1fffff};  // 2 GB
  EXPECT_EQ(decode_cache_leaves(vm.leaves()).ll_level, 2u);
  vm.caches[3] = {0x163, 0x03c0003f, 0x0fffff};  // 1 GB
  EXPECT_EQ(decode_cache_leaves(vm.leaves()).ll, (CacheConfig{1073741824, 16, 64}));
}

TEST(CacheLeaves, PartitionsMultiplySets) {
  RecordedCpuid cpu = kSkylake;
  cpu.caches[3].ebx |= 1u << 12;
  EXPECT_EQ(decode_cache_leaves(cpu.leaves()).ll, (CacheConfig{2 * 6291456, 12, 64}));
}

TEST(CacheLeaves, TheTwoLeavesAreNotMixed) {
  std::vector<CpuidLeaf> both = kZen2.leaves();
  for (CpuidLeaf l : kAlderLake.leaves())
    if (l.leaf == 4) both.push_back(l);
  EXPECT_EQ(decode_cache_leaves(both).d1, k32kB8);  // TOPOEXT decides for 0x8000001D
}

TEST(CacheLeaves, OrderDoesNotMatter) {
  std::vector<CpuidLeaf> leaves = kZen.leaves();
  std::reverse(leaves.begin(), leaves.end());
  EXPECT_EQ(decode_cache_leaves(leaves).i1, k64kB4);
}

}  // namespace
}  // namespace cg::tool
