// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sentences were read off the reference, run with each of these as --I1=size,assoc,line_size
// (where it does not crash: see ZerosAndHugeProductsAreARefusedSetCount).
#include "sim/cache/cache_config.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace cg::sim {
namespace {

const std::string kNone;
const std::string kSetCount = "Cache set count is not a power of two.";
const std::string kLineSize = "Cache line size is not a power of two.";
const std::string kSmallLine = "Cache line size is too small.";
const std::string kSmallSize = "Cache size <= line size.";

constexpr std::int64_t kMostNegative = -2147483648;

// The problem of a configuration; empty when it has none.
std::string problem(std::int64_t size, std::int64_t assoc, std::int64_t line_size) {
  const char* const found = find_problem({size, assoc, line_size});
  return found == nullptr ? kNone : found;
}

TEST(CacheConfig, WhatProcessorsHaveIsAccepted) {
  EXPECT_EQ(problem(32768, 8, 64), kNone);
  EXPECT_EQ(problem(49152, 12, 64), kNone);
  EXPECT_EQ(problem(65536, 2, 64), kNone);
  EXPECT_EQ(problem(131072, 8, 256), kNone);
  EXPECT_EQ(problem(50331648, 24, 256), kNone);
}

TEST(CacheConfig, AssociativityNeedNotBeAPowerOfTwo) {
  for (const std::int64_t assoc : {3, 5, 7, 12, 20, 24}) {
    EXPECT_EQ(problem(assoc * 64, assoc, 64), kNone) << assoc;
  }
}

TEST(CacheConfig, SetsMustBeWholeAndAPowerOfTwo) {
  EXPECT_EQ(problem(65536, 3, 64), kSetCount);       // 341.3 sets
  EXPECT_EQ(problem(98304, 2, 64), kSetCount);       // 768 sets
  EXPECT_EQ(problem(2147483647, 1, 64), kSetCount);  // a remainder of 63 bytes
  EXPECT_EQ(problem(65536 + 64, 2, 64), kSetCount);  // a remainder of half a set
  EXPECT_EQ(problem(32, 1, 64), kSetCount);          // half a set
}

TEST(CacheConfig, MoreWaysThanLinesAreARefusedSetCount) {
  EXPECT_EQ(problem(128, 4, 64), kSetCount);
  EXPECT_EQ(problem(65536, 65536, 64), kSetCount);
  EXPECT_EQ(problem(64, 2147483647, 64), kSetCount);
}

TEST(CacheConfig, LinesMustBeAPowerOfTwo) {
  EXPECT_EQ(problem(768, 2, 48), kLineSize);
  EXPECT_EQ(problem(63 * 1024, 2, 63), kLineSize);
}

TEST(CacheConfig, LinesHaveSixteenBytesAtLeast) {
  EXPECT_EQ(problem(1024, 2, 16), kNone);
  EXPECT_EQ(problem(1024, 2, 8), kSmallLine);
  EXPECT_EQ(problem(1024, 2, 1), kSmallLine);
  EXPECT_EQ(problem(2147483647, 2147483647, 1), kSmallLine);
}

TEST(CacheConfig, ACacheHoldsMoreThanOneLine) {
  EXPECT_EQ(problem(64, 1, 64), kSmallSize);
  EXPECT_EQ(problem(1073741824, 1, 1073741824), kSmallSize);
  EXPECT_EQ(problem(128, 1, 64), kNone);
  EXPECT_EQ(problem(128, 2, 64), kNone);
  EXPECT_EQ(problem(32, 2, 16), kNone);
  EXPECT_EQ(problem(1073741824, 1, 536870912), kNone);
}

TEST(CacheConfig, OfTwoFaultsTheFirstIsNamed) {
  EXPECT_EQ(problem(65536, 2, 48), kSetCount);  // and the line is no power of two
  EXPECT_EQ(problem(1000, 1, 8), kSetCount);    // and the line is too small
  EXPECT_EQ(problem(8, 1, 16), kSetCount);      // and the size is too small
  EXPECT_EQ(problem(24, 2, 12), kLineSize);     // and the line is too small
  EXPECT_EQ(problem(48, 1, 48), kLineSize);     // and the size is too small
  EXPECT_EQ(problem(8, 1, 8), kSmallLine);      // and the size is too small
  EXPECT_EQ(problem(24, 4, 12), kSetCount);     // and everything else
}

TEST(CacheConfig, ZerosAndHugeProductsAreARefusedSetCount) {
  EXPECT_EQ(problem(0, 0, 0), kSetCount);
  EXPECT_EQ(problem(0, 1, 64), kSetCount);
  EXPECT_EQ(problem(65536, 0, 64), kSetCount);
  EXPECT_EQ(problem(65536, 2, 0), kSetCount);
  EXPECT_EQ(problem(65536, 65536, 65536), kSetCount);  // the product is 0 in 32 bits,
  EXPECT_EQ(problem(1024, 67108865, 64), kSetCount);   // and here 64
  EXPECT_EQ(problem(2147483647, 2147483647, 2147483647), kSetCount);
}

TEST(CacheConfig, SignsCancelInTheSetCountAndAreFoundLater) {
  EXPECT_EQ(problem(-65536, 2, 64), kSetCount);
  EXPECT_EQ(problem(65536, -2, 64), kSetCount);
  EXPECT_EQ(problem(65536, 2, -64), kSetCount);
  EXPECT_EQ(problem(65536, -2, -64), kLineSize);
  EXPECT_EQ(problem(-65536, 2, -64), kLineSize);
  EXPECT_EQ(problem(-65536, -2, 64), kSmallSize);
  EXPECT_EQ(problem(-65536, -2, -64), kSetCount);
}

TEST(CacheConfig, TheMostNegativeNumberIsTakenForAPowerOfTwo) {
  EXPECT_EQ(problem(kMostNegative, 1, 1), kSmallLine);  // as many sets
  EXPECT_EQ(problem(kMostNegative, 1, kMostNegative), kSmallLine);
  EXPECT_EQ(problem(kMostNegative, 1, 64), kSetCount);
  EXPECT_EQ(problem(kMostNegative, -33554432, 64), kSmallSize);
}

// Whether the four conditions hold, by looking for the set count instead of dividing.
bool can_be_simulated(std::int64_t size, std::int64_t assoc, std::int64_t line_size) {
  if (assoc < 1 || line_size < 16 || size <= line_size) return false;
  std::int64_t line = 16;
  while (line < line_size) line *= 2;
  std::int64_t all_sets = assoc * line_size;
  while (all_sets < size) all_sets *= 2;
  return line == line_size && all_sets == size;
}

TEST(CacheConfig, ExactlyWhatTheModelCanSimulateIsAccepted) {
  int accepted = 0;
  for (std::int64_t size = -70; size <= 600; ++size) {
    for (std::int64_t assoc = -5; assoc <= 40; ++assoc) {
      for (std::int64_t line_size = -70; line_size <= 300; ++line_size) {
        const bool fine = find_problem({size, assoc, line_size}) == nullptr;
        ASSERT_EQ(fine, can_be_simulated(size, assoc, line_size))
            << size << ',' << assoc << ',' << line_size;
        if (fine) ++accepted;
      }
    }
  }
  EXPECT_GT(accepted, 50);
}

TEST(CacheConfig, TellsItsSetsAndLines) {
  constexpr CacheConfig kConfig{.size = 49152, .assoc = 12, .line_size = 64};
  EXPECT_EQ(kConfig.sets(), 64);
  EXPECT_EQ(kConfig.lines(), 768);
}

TEST(CacheConfig, DiffersWhenAnyMemberDoes) {
  constexpr CacheConfig kConfig{.size = 49152, .assoc = 12, .line_size = 64};
  EXPECT_EQ(kConfig, (CacheConfig{49152, 12, 64}));
  EXPECT_NE(kConfig, (CacheConfig{49153, 12, 64}));
  EXPECT_NE(kConfig, (CacheConfig{49152, 13, 64}));
  EXPECT_NE(kConfig, (CacheConfig{49152, 12, 65}));
}

TEST(CacheConfig, IsOfNothingAtFirst) { EXPECT_EQ(CacheConfig{}, (CacheConfig{0, 0, 0})); }

TEST(PowerOfTwoSets, RoundsSetsDownAndGrowsAssociativityByTheSameFactor) {
  // The reference was seen to do this on a machine with such an L3.
  EXPECT_EQ(with_power_of_two_sets({402653184, 1, 64}), (CacheConfig{536870912, 2, 64}));
  // 24576 sets to 16384, capacity kept.
  EXPECT_EQ(with_power_of_two_sets({25165824, 16, 64}), (CacheConfig{25165824, 24, 64}));
}

TEST(PowerOfTwoSets, RoundsAssociativityToTheNearestAndHalvesUp) {
  constexpr std::int64_t kLine = 64;
  EXPECT_EQ(with_power_of_two_sets({5 * kLine, 1, kLine}), (CacheConfig{4 * kLine, 1, kLine}));
  EXPECT_EQ(with_power_of_two_sets({6 * kLine, 1, kLine}), (CacheConfig{8 * kLine, 2, kLine}));
  EXPECT_EQ(with_power_of_two_sets({7 * kLine, 1, kLine}), (CacheConfig{8 * kLine, 2, kLine}));
  EXPECT_EQ(with_power_of_two_sets({5 * 2 * kLine, 2, kLine}),  // 2.5 ways
            (CacheConfig{4 * 3 * kLine, 3, kLine}));
}

TEST(PowerOfTwoSets, DropsBytesBeyondAWholeNumberOfSets) {
  EXPECT_EQ(with_power_of_two_sets({6 * 64 + 63, 1, 64}), (CacheConfig{8 * 64, 2, 64}));
  EXPECT_EQ(with_power_of_two_sets({7, 2, 1}), (CacheConfig{6, 3, 1})) << "of any line size";
}

TEST(PowerOfTwoSets, LeavesAPowerOfTwoAlone) {
  for (const CacheConfig& c :
       {CacheConfig{8388608, 16, 64}, CacheConfig{49152, 12, 64}, CacheConfig{128, 2, 64}}) {
    EXPECT_EQ(with_power_of_two_sets(c), c);
  }
}

TEST(PowerOfTwoSets, LeavesAloneWhatHasNoSets) {
  for (const CacheConfig& c :
       {CacheConfig{0, 0, 0}, CacheConfig{64, 0, 64}, CacheConfig{64, 1, 0}, CacheConfig{63, 1, 64},
        CacheConfig{-192, 1, 64}, CacheConfig{192, -1, -64}}) {
    EXPECT_EQ(with_power_of_two_sets(c), c);
  }
}

TEST(PowerOfTwoSets, HoldsProductsBeyond32Bits) {
  EXPECT_EQ(with_power_of_two_sets({3221225472, 16, 64}), (CacheConfig{3221225472, 24, 64}));
}

TEST(PowerOfTwoSets, WhatItMakesOfAnAdjustedSetCountCanBeSimulated) {
  for (std::int64_t sets = 2; sets < 300; ++sets) {
    for (std::int64_t assoc = 1; assoc < 40; ++assoc) {
      const CacheConfig adjusted = with_power_of_two_sets({sets * assoc * 64, assoc, 64});
      ASSERT_EQ(find_problem(adjusted), nullptr) << sets << " sets of " << assoc;
      ASSERT_LE(adjusted.sets(), sets);
      ASSERT_GT(2 * adjusted.sets(), sets);
    }
  }
}

TEST(CacheConfig, OfAnyNumberOfSetsNeedsOneAtLeast) {
  EXPECT_EQ(find_problem_of_any_sets({16, 1, 16}), nullptr);
  EXPECT_EQ(find_problem_of_any_sets({64 * 6, 2, 64}), nullptr);
  for (const CacheConfig bad : {CacheConfig{0, 1, 64}, CacheConfig{64, 0, 64},
                                CacheConfig{64, -1, 64}, CacheConfig{-64, 1, 64}})
    EXPECT_STREQ(find_problem_of_any_sets(bad), "Cache size is not a whole number of sets.");
}

}  // namespace
}  // namespace cg::sim
