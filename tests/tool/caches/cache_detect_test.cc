// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_detect.h"

#include "tests/tool/caches/print_cache.h"
#include "tests/tool/caches/recorded_cpuid.h"
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
using fake::kL3;
using fake::kL3Config;

class ChooseCachesTest : public fake::Test {
 protected:
  CacheOptions options;
  bool are_simulated = true;
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
  const CacheTrio chosen = choose_caches(options, are_simulated);
  EXPECT_EQ(chosen.i1, kI1Config);
  EXPECT_EQ(chosen.d1, kD1Config);
  EXPECT_EQ(chosen.ll, (CacheConfig{.size = 1048576, .assoc = 16, .line_size = 64}));
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ChooseCachesTest, AThirdLevelIsSaidToServeAsLL) {
  fake::core.caches = {kD1, kI1, kL2, kL3};
  EXPECT_EQ(choose_caches(options, are_simulated).ll, kL3Config);
  EXPECT_EQ(fake::core.messages, kUsingL3);
}

TEST_F(ChooseCachesTest, GivenOnesWin) {
  fake::core.caches = {kD1, kI1, kL3};
  for (auto given : {&CacheOptions::i1, &CacheOptions::d1, &CacheOptions::ll}) {
    options = {};
    options.*given = kGiven;
    const CacheTrio chosen = choose_caches(options, are_simulated);
    EXPECT_EQ(chosen.i1, options.i1.value_or(kI1Config));
    EXPECT_EQ(chosen.d1, options.d1.value_or(kD1Config));
    EXPECT_EQ(chosen.ll, options.ll.value_or(kL3Config));
  }
}

TEST_F(ChooseCachesTest, DefaultsServeForWhatIsMissingWithAWarning) {
  fake::core.caches = {kI1};
  const CacheTrio chosen = choose_caches(options, are_simulated);
  EXPECT_EQ(chosen.i1, kI1Config);
  EXPECT_EQ(chosen.d1, (CacheConfig{65536, 2, 64}));
  EXPECT_EQ(chosen.ll, (CacheConfig{262144, 8, 64}));
  EXPECT_EQ(fake::core.messages, kUsingDefaults);
}

TEST_F(ChooseCachesTest, DefaultsAreThoseOfTheArchitecture) {
  fake::core.arch = VexArchS390X;
  EXPECT_EQ(choose_caches(options, are_simulated).d1, (CacheConfig{131072, 8, 256}));
}

TEST_F(ChooseCachesTest, WithTwoGivenTheMissingIsMissed) {
  options.i1 = options.d1 = kGiven;
  choose_caches(options, are_simulated);
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
  EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{536870912, 2, 64}));
  EXPECT_EQ(fake::core.messages, warnings());
}

TEST_F(OddLLTest, NothingIsSaidOfAGivenOne) {
  options.ll = kGiven;
  EXPECT_EQ(choose_caches(options, are_simulated).ll, kGiven);
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ChooseCachesTest, L1CachesAreAdjustedToo) {
  fake::core.caches = {kD1, cache(INSN_CACHE, 1, 49152, 64, 8), kL2};  // 96 sets
  options.ll = kGiven;
  EXPECT_EQ(choose_caches(options, are_simulated).i1, (CacheConfig{49152, 12, 64}));
  EXPECT_EQ(fake::core.messages,
            "-- warning: specified I1 cache: line_size 64  assoc 8  total_size 49,152\n"
            "-- warning: simulated I1 cache: line_size 64  assoc 12  total_size 49,152\n");
}

// Where nobody wants to read it, nothing is said; what is chosen stays the same.
class SilentTest : public OddLLTest {
 protected:
  void expect_silence() {
    EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{536870912, 2, 64}));
    EXPECT_EQ(fake::core.messages, "");
    fake::core.messages.clear();
    fake::core.caches.clear();
    fake::core.cpuid = kZen2.leaves();
    EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{16777216, 16, 64}));
    EXPECT_EQ(fake::core.messages, "");
  }
};

TEST_F(SilentTest, WithoutCacheSimulation) {
  are_simulated = false;
  expect_silence();
}

TEST_F(SilentTest, WithQ) {
  VG_(clo_verbosity) = 0;
  expect_silence();
}

TEST_F(SilentTest, InATracedChildWhoseFirstParentHasSaidIt) {
  fake::core.traced_child = true;
  expect_silence();
}

// A Zen 2 in whose L3 the core reads twelve times the size and one way.
class MisreadL3Test : public ChooseCachesTest {
 protected:
  MisreadL3Test() {
    fake::core.caches = {cache(DATA_CACHE, 1, 32768, 64, 8), cache(INSN_CACHE, 1, 32768, 64, 8),
                         cache(UNIFIED_CACHE, 2, 524288, 64, 8),
                         cache(UNIFIED_CACHE, 3, 201326592, 64, 1)};
    fake::core.cpuid = kZen2.leaves();
  }
};

TEST_F(MisreadL3Test, TheProcessorsOwnDescriptionIsTakenAndTheDifferenceSaidOnOneLine) {
  EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{16777216, 16, 64}));
  EXPECT_EQ(fake::core.messages,
            "-- note: the caches are this processor's: LL 16777216,16,64 "
            "(Cachegrind 3.19 would take 268435456,2,64)\n");
}

TEST_F(MisreadL3Test, NothingIsSaidWhenTheCoreAgrees) {
  fake::core.caches[3] = cache(UNIFIED_CACHE, 3, 16777216, 64, 16);
  EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{16777216, 16, 64}));
  EXPECT_EQ(fake::core.messages, kUsingL3);
}

TEST_F(MisreadL3Test, EveryCacheThatDiffersIsOnThatLine) {
  fake::core.caches.clear();
  const CacheTrio chosen = choose_caches(options, are_simulated);
  EXPECT_EQ(chosen.i1, (CacheConfig{32768, 8, 64}));
  EXPECT_EQ(chosen.d1, (CacheConfig{32768, 8, 64}));
  EXPECT_EQ(fake::core.messages,
            "-- note: the caches are this processor's: "
            "I1 32768,8,64 (Cachegrind 3.19 would take 65536,2,64), "
            "D1 32768,8,64 (Cachegrind 3.19 would take 65536,2,64), "
            "LL 16777216,16,64 (Cachegrind 3.19 would take 262144,8,64)\n");
}

TEST_F(MisreadL3Test, AGivenOneWinsAndIsNotSpokenOf) {
  options.ll = kGiven;
  const CacheTrio chosen = choose_caches(options, are_simulated);
  EXPECT_EQ(chosen.ll, kGiven);
  EXPECT_EQ(chosen.i1, (CacheConfig{32768, 8, 64}));
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(MisreadL3Test, NothingIsSaidWhenAllAreGiven) {
  fake::core.caches.clear();
  options.i1 = options.d1 = options.ll = kGiven;
  const CacheTrio chosen = choose_caches(options, are_simulated);
  EXPECT_EQ(chosen.i1, kGiven);
  EXPECT_EQ(chosen.d1, kGiven);
  EXPECT_EQ(chosen.ll, kGiven);
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(MisreadL3Test, WhatTheProcessorHidesComesFromTheCore) {
  fake::core.cpuid.erase(fake::core.cpuid.begin() + 3);  // no L1 data cache: the list ends there
  EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{268435456, 2, 64}));
}

TEST_F(ChooseCachesTest, AnOddSetCountIsAdjustedAndTheLineShowsWhatIsSimulated) {
  fake::core.caches = {kD1, kI1, kL2};
  fake::core.cpuid = kSapphireRapids.leaves();  // an L3 of 40960 sets
  EXPECT_EQ(choose_caches(options, are_simulated).ll, (CacheConfig{39845888, 19, 64}));
  EXPECT_EQ(fake::core.messages,
            "-- note: the caches are this processor's: LL 39845888,19,64 "
            "(Cachegrind 3.19 would take 1310720,20,64)\n");
}

class UnusableCacheTest : public ChooseCachesTest {
 protected:
  // The status with which choosing ends, 0 when it does not.
  int status() {
    try {
      choose_caches(options, are_simulated);
      return 0;
    } catch (const fake::Exit& exit) {
      return exit.status;
    }
  }
};

TEST_F(UnusableCacheTest, ADetectedOneEndsTheRunWithOneLine) {
  fake::core.caches = {kD1, cache(INSN_CACHE, 1, 49152, 48, 8), kL3};
  EXPECT_EQ(status(), 1);
  EXPECT_EQ(fake::core.messages,
            std::string(kUsingL3) +
                "valgrind: I1 cache as detected (49152,8,48) cannot be simulated: "
                "Cache line size is not a power of two. Set it with --I1=.\n");
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
  fake::core.caches = {kD1, cache(INSN_CACHE, 1, 49152, 48, 8), kL3};
  options.i1 = kGiven;
  EXPECT_EQ(status(), 0);
  EXPECT_EQ(fake::core.messages, kUsingL3);
}

}  // namespace
}  // namespace cg::tool
