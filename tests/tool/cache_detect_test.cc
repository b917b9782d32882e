// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cache_detect.h"

#include <ostream>

#include "tests/tool/fake_core.h"

namespace cg::sim {

static void PrintTo(const CacheConfig& c, std::ostream* out) {
  *out << c.size << ',' << c.assoc << ',' << c.line_size;
}

}  // namespace cg::sim

namespace cg::tool {
namespace {

using sim::CacheConfig;

VexCache cache(VexCacheKind kind, UInt level, UInt size, UInt line_size, UInt assoc) {
  return {.kind = kind,
          .level = level,
          .sizeB = size,
          .line_sizeB = line_size,
          .assoc = assoc,
          .is_trace_cache = False};
}

const VexCache kD1 = cache(DATA_CACHE, 1, 49152, 64, 12);
const VexCache kI1 = cache(INSN_CACHE, 1, 32768, 64, 8);
const VexCache kL2 = cache(UNIFIED_CACHE, 2, 1310720, 64, 20);
const VexCache kL3 = cache(UNIFIED_CACHE, 3, 33554432, 64, 16);

constexpr CacheConfig kI1Config{.size = 32768, .assoc = 8, .line_size = 64};
constexpr CacheConfig kD1Config{.size = 49152, .assoc = 12, .line_size = 64};
constexpr CacheConfig kL2Config{.size = 1310720, .assoc = 20, .line_size = 64};
constexpr CacheConfig kL3Config{.size = 33554432, .assoc = 16, .line_size = 64};

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
  EXPECT_TRUE(found.complete());
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
  EXPECT_FALSE(found.complete());
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
  EXPECT_EQ((CacheTrio{narrow, kD1Config, kL3Config}).min_line_size(), 32);
  EXPECT_EQ((CacheTrio{kI1Config, narrow, kL3Config}).min_line_size(), 32);
  EXPECT_EQ((CacheTrio{kI1Config, kD1Config, narrow}).min_line_size(), 32);
  EXPECT_EQ((CacheTrio{kI1Config, kD1Config, kL3Config}).min_line_size(), 64);
}

class ChooseCachesTest : public fake::Test {
 protected:
  Options options;
};

constexpr CacheConfig kGiven{.size = 8192, .assoc = 1, .line_size = 32};

constexpr const char* kUsingDefaults =
    "-- warning: cannot detect all caches, using defaults for those not found.\n";
constexpr const char* kUsingL3 =
    "-- warning: L3 cache found, using its data for the LL simulation.\n";

TEST_F(ChooseCachesTest, DetectedOnesAreTaken) {
  fake::core.caches = {kD1, kI1, kL2};
  fake::core.caches[2].sizeB = 1048576;
  fake::core.caches[2].assoc = 16;
  const CacheTrio chosen = choose_caches(options);
  EXPECT_EQ(chosen.i1, kI1Config);
  EXPECT_EQ(chosen.d1, kD1Config);
  EXPECT_EQ(chosen.ll, (CacheConfig{.size = 1048576, .assoc = 16, .line_size = 64}));
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ChooseCachesTest, AThirdLevelIsSaidToServeAsLL) {
  fake::core.caches = {kD1, kI1, kL2, kL3};
  EXPECT_EQ(choose_caches(options).ll, kL3Config);
  EXPECT_EQ(fake::core.messages, kUsingL3);
}

TEST_F(ChooseCachesTest, GivenOnesWin) {
  fake::core.caches = {kD1, kI1, kL3};
  for (auto given : {&Options::i1, &Options::d1, &Options::ll}) {
    options = {};
    options.*given = kGiven;
    const CacheTrio chosen = choose_caches(options);
    EXPECT_EQ(chosen.i1, options.i1.value_or(kI1Config));
    EXPECT_EQ(chosen.d1, options.d1.value_or(kD1Config));
    EXPECT_EQ(chosen.ll, options.ll.value_or(kL3Config));
  }
}

TEST_F(ChooseCachesTest, DefaultsServeForWhatIsMissingWithAWarning) {
  fake::core.caches = {kI1};
  const CacheTrio chosen = choose_caches(options);
  EXPECT_EQ(chosen.i1, kI1Config);
  EXPECT_EQ(chosen.d1, (CacheConfig{65536, 2, 64}));
  EXPECT_EQ(chosen.ll, (CacheConfig{262144, 8, 64}));
  EXPECT_EQ(fake::core.messages, kUsingDefaults);
}

TEST_F(ChooseCachesTest, DefaultsAreThoseOfTheArchitecture) {
  fake::core.arch = VexArchS390X;
  EXPECT_EQ(choose_caches(options).d1, (CacheConfig{131072, 8, 256}));
}

TEST_F(ChooseCachesTest, NothingIsMissedWhenAllAreGiven) {
  options.i1 = options.d1 = options.ll = kGiven;
  choose_caches(options);
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ChooseCachesTest, WithTwoGivenTheMissingIsMissed) {
  options.i1 = options.d1 = kGiven;
  choose_caches(options);
  EXPECT_EQ(fake::core.messages, kUsingDefaults);
}

class OddLLTest : public ChooseCachesTest {
 protected:
  OddLLTest() { fake::core.caches = {kD1, kI1, cache(UNIFIED_CACHE, 3, 402653184, 64, 1)}; }

  static std::string warnings() {
    return std::string(kUsingL3) +
           "-- warning: specified LL cache: line_size 64  assoc 1  total_size 402,653,184\n"
           "-- warning: simulated LL cache: line_size 64  assoc 2  total_size 536,870,912\n";
  }
};

TEST_F(OddLLTest, ADetectedOneIsAdjustedAndBothAreShown) {
  EXPECT_EQ(choose_caches(options).ll, (CacheConfig{536870912, 2, 64}));
  EXPECT_EQ(fake::core.messages, warnings());
}

TEST_F(OddLLTest, WarningsAppearThoughAllAreGiven) {
  options.i1 = options.d1 = options.ll = kGiven;
  EXPECT_EQ(choose_caches(options).ll, kGiven);
  EXPECT_EQ(fake::core.messages, warnings());
}

class UnusableCacheTest : public ChooseCachesTest {
 protected:
  // The status with which choosing ends, 0 when it does not.
  int status() {
    try {
      choose_caches(options);
      return 0;
    } catch (const fake::Exit& exit) {
      return exit.status;
    }
  }
};

TEST_F(UnusableCacheTest, ADetectedOneEndsTheRunWithOneLine) {
  fake::core.caches = {kD1, cache(INSN_CACHE, 1, 49152, 64, 8), kL3};  // 96 sets
  EXPECT_EQ(status(), 1);
  EXPECT_EQ(fake::core.messages,
            std::string(kUsingL3) +
                "valgrind: I1 cache as detected (49152,8,64) cannot be simulated: "
                "Cache set count is not a power of two. Set it with --I1=.\n");
}

TEST_F(UnusableCacheTest, IsNamed) {
  fake::core.caches = {cache(DATA_CACHE, 1, 1024, 8, 1), kI1, kL3};
  EXPECT_EQ(status(), 1);
  EXPECT_NE(fake::core.messages.find("D1 cache as detected (1024,1,8)"), std::string::npos);
  fake::core.messages.clear();
  fake::core.caches = {kD1, kI1, cache(UNIFIED_CACHE, 2, 0, 64, 8)};
  EXPECT_EQ(status(), 1);
  EXPECT_NE(fake::core.messages.find("LL cache as detected (0,8,64)"), std::string::npos);
}

TEST_F(UnusableCacheTest, DoesNotMatterWhenItIsOverridden) {
  fake::core.caches = {kD1, cache(INSN_CACHE, 1, 49152, 64, 8), kL3};
  options.i1 = kGiven;
  EXPECT_EQ(status(), 0);
  EXPECT_EQ(fake::core.messages, kUsingL3);
}

}  // namespace
}  // namespace cg::tool
