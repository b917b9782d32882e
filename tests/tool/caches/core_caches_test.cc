// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/core_caches.h"

#include <vector>

#include "tests/tool/caches/print_cache.h"
#include "tests/tool/caches/sample_caches.h"
#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;

using fake::cache;
using fake::kD1;
using fake::kD1Config;
using fake::kI1;
using fake::kI1Config;
using fake::kL2;
using fake::kL2Config;
using fake::kL3;
using fake::kL3Config;

FoundCaches find(std::vector<VexCache> caches) {
  VexCacheInfo info{};
  info.num_caches = static_cast<UInt>(caches.size());
  info.caches = caches.empty() ? nullptr : caches.data();
  return find_caches(info);
}

TEST(FindCaches, TwoLevels) {
  const FoundCaches found = find({kD1, kI1, kL2});
  EXPECT_EQ(found.i1, kI1Config);
  EXPECT_EQ(found.d1, kD1Config);
  EXPECT_EQ(found.ll, kL2Config);
  EXPECT_EQ(found.ll_level, 2u);
}

TEST(FindCaches, LLIsTheUnifiedCacheOfTheHighestLevelInWhateverOrder) {
  EXPECT_EQ(find({kD1, kI1, kL2, kL3}).ll, kL3Config);
  EXPECT_EQ(find({kL3, kL2, kI1, kD1}).ll, kL3Config);
  EXPECT_EQ(find({kL3, kL2, kI1, kD1}).ll_level, 3u);
}

TEST(FindCaches, SplitCachesAboveLevel1AreNoneOfThem) {
  const FoundCaches found =
      find({kD1, kI1, cache(INSN_CACHE, 2, 65536, 64, 4), cache(DATA_CACHE, 2, 65536, 64, 4)});
  EXPECT_EQ(found.i1, kI1Config);
  EXPECT_EQ(found.d1, kD1Config);
  EXPECT_FALSE(found.ll);
}

TEST(FindCaches, NoneAtAll) {
  const FoundCaches found = find({});
  EXPECT_FALSE(found.i1 || found.d1 || found.ll);
  EXPECT_EQ(found.ll_level, 0u);
}

TEST(FindCaches, ATraceCacheIsTakenFor16Or32KilobytesOf32ByteLines) {
  const auto trace_cache = [](UInt size) {
    VexCache c = cache(INSN_CACHE, 1, size, 64, 8);
    c.is_trace_cache = True;
    return find({c}).i1;
  };
  constexpr CacheConfig k16kB{.size = 16384, .assoc = 8, .line_size = 32};
  constexpr CacheConfig k32kB{.size = 32768, .assoc = 8, .line_size = 32};
  EXPECT_EQ(trace_cache(12), k16kB);
  EXPECT_EQ(trace_cache(16), k16kB);
  EXPECT_EQ(trace_cache(32), k32kB);
  EXPECT_EQ(trace_cache(12 * 1024), k16kB);
  EXPECT_EQ(trace_cache(16 * 1024), k16kB);
  EXPECT_EQ(trace_cache(32 * 1024), k32kB);
}

void expect_defaults(VexArch arch, const CacheConfig& i1, const CacheConfig& d1,
                     const CacheConfig& ll) {
  const CacheTrio defaults = default_caches(arch);
  EXPECT_EQ(defaults.i1, i1) << arch;
  EXPECT_EQ(defaults.d1, d1) << arch;
  EXPECT_EQ(defaults.ll, ll) << arch;
}

TEST(DefaultCaches, PerArchitecture) {
  for (VexArch arch : {VexArchX86, VexArchAMD64, VexArchPPC32, VexArchPPC64})
    expect_defaults(arch, {65536, 2, 64}, {65536, 2, 64}, {262144, 8, 64});
  for (VexArch arch : {VexArchARM, VexArchARM64})
    expect_defaults(arch, {16384, 4, 64}, {16384, 4, 64}, {262144, 8, 64});
  for (VexArch arch : {VexArchMIPS32, VexArchMIPS64})
    expect_defaults(arch, {32768, 4, 32}, {32768, 4, 32}, {524288, 8, 32});
  expect_defaults(VexArchS390X, {65536, 4, 256}, {131072, 8, 256}, {50331648, 24, 256});
}

TEST(DefaultCaches, CanAllBeSimulated) {
  for (VexArch arch : {VexArchX86, VexArchAMD64, VexArchPPC64, VexArchARM64, VexArchMIPS64}) {
    const CacheTrio defaults = default_caches(arch);
    EXPECT_EQ(sim::find_problem(defaults.i1), nullptr) << arch;
    EXPECT_EQ(sim::find_problem(defaults.d1), nullptr) << arch;
    EXPECT_EQ(sim::find_problem(defaults.ll), nullptr) << arch;
  }
}

TEST(CacheTrio, KnowsItsSmallestLine) {
  constexpr CacheConfig narrow{.size = 4096, .assoc = 1, .line_size = 32};
  EXPECT_EQ(min_line_size(CacheTrio{narrow, kD1Config, kL3Config}), 32);
  EXPECT_EQ(min_line_size(CacheTrio{kI1Config, narrow, kL3Config}), 32);
  EXPECT_EQ(min_line_size(CacheTrio{kI1Config, kD1Config, narrow}), 32);
  EXPECT_EQ(min_line_size(CacheTrio{kI1Config, kD1Config, kL3Config}), 64);
}

}  // namespace
}  // namespace cg::tool
