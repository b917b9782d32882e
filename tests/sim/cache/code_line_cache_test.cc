// SPDX-License-Identifier: GPL-2.0-or-later
//
// What numbers, places and times say, and how they are kept. Lines are of 16 bytes; number n is
// line n, at address 16 * n, wherever the tests choose it.
#include "sim/cache/code_line_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

using Number = CodeLineCache::Number;
using Blocks = std::vector<Addr>;
using test::OwnedCodeLineCache;

constexpr Number kZero = CodeLineCache::kLineZero;
constexpr Number kNoNumber = CodeLineCache::kNone;

constexpr CacheConfig kCodeSet{.size = 64, .assoc = 4, .line_size = 16};
constexpr CacheConfig kFourSetsOfTwoWays{.size = 128, .assoc = 2, .line_size = 16};

// A cache with room for lines 2 to 99, numbered in advance.
struct CacheOfLines {
  explicit CacheOfLines(const CacheConfig& config)
      : ways(CodeLineCache::places_of(config)),
        times(ways.size()),
        cache(config, ways, times, places) {}

  static Line line(Number number) { return {Addr{number} * 16}; }
  void load(Number number) { cache.load(number, line(number)); }
  void use(Number number) { cache.use(cache.place(number)); }
  bool touch(Number number) { return cache.touch(number, line(number)); }

  // The numbers in a set, in the order of its ways.
  std::vector<Number> numbers(std::size_t set, std::size_t assoc) const {
    std::vector<Number> all;
    for (std::size_t way = 0; way < assoc; ++way) all.push_back(cache.number_at(set, way));
    return all;
  }

  std::vector<Number> ways;
  std::vector<std::uint64_t> times;
  std::vector<CodeLineCache::Place> places = std::vector<CodeLineCache::Place>(100);
  CodeLineCache cache;
};

TEST(CodeLineCache, LineZeroAloneIsPresentAtTheStart) {
  const CacheOfLines c(kFourSetsOfTwoWays);
  EXPECT_TRUE(c.cache.holds(kZero));
  EXPECT_FALSE(c.cache.holds(kNoNumber));
  for (Number number = CodeLineCache::kFirstFree; number < 100; ++number)
    EXPECT_FALSE(c.cache.holds(number)) << number;
  EXPECT_EQ(c.numbers(0, 2), (std::vector<Number>{kZero, kNoNumber}));
  for (std::size_t set = 1; set < 4; ++set)
    EXPECT_EQ(c.numbers(set, 2), (std::vector<Number>{kNoNumber, kNoNumber})) << set;
  EXPECT_EQ(c.cache.use_times().size(), 8u);
}

TEST(CodeLineCache, LineZeroIsEvictedOnceItIsTheOldest) {
  CacheOfLines c(kCodeSet);
  for (const Number number : {11u, 12u, 13u}) EXPECT_FALSE(c.touch(number));
  EXPECT_TRUE(c.cache.holds(kZero));  // the empty ways went first
  EXPECT_FALSE(c.touch(14));
  EXPECT_FALSE(c.cache.holds(kZero));
  EXPECT_FALSE(c.touch(kZero));
  EXPECT_TRUE(c.touch(kZero));
  EXPECT_FALSE(c.cache.holds(11));
}

TEST(CodeLineCache, AUseOfLineZeroSparesIt) {
  CacheOfLines c(kCodeSet);
  for (const Number number : {11u, 12u, 13u}) EXPECT_FALSE(c.touch(number));
  EXPECT_TRUE(c.touch(kZero));
  EXPECT_FALSE(c.touch(14));
  EXPECT_TRUE(c.cache.holds(kZero));
  EXPECT_FALSE(c.cache.holds(11));
}

TEST(CodeLineCache, NoLineIsNeverPresent) {
  CacheOfLines c(kCodeSet);
  for (Number number = 2; number < 100; ++number) {
    c.load(number);
    EXPECT_FALSE(c.cache.holds(kNoNumber)) << number;
    EXPECT_EQ(c.cache.use_time(kNoNumber), 0u) << number;
  }
  EXPECT_EQ(std::ranges::count(c.ways, kNoNumber), 1);  // no line is at no place
}

TEST(CodeLineCache, EmptyWaysFillUpBeforeAnyLineDropsOut) {
  CacheOfLines c(kFourSetsOfTwoWays);
  for (const Number number : {5u, 9u}) c.load(number);  // set 1
  EXPECT_TRUE(c.cache.holds(5));
  EXPECT_TRUE(c.cache.holds(9));
  c.load(13);
  EXPECT_FALSE(c.cache.holds(5));
  EXPECT_TRUE(c.cache.holds(9));
  EXPECT_TRUE(c.cache.holds(kZero));  // in another set
}

TEST(CodeLineCache, ALoadIntoAFullSetTakesTheWayOfTheOldestUse) {
  // Whichever of four ways it is.
  for (const Number oldest : {11u, 12u, 13u, 14u}) {
    CacheOfLines c(kCodeSet);
    for (const Number number : {11u, 12u, 13u, 14u}) c.load(number);
    std::vector<Number> expected = c.numbers(0, 4);
    std::ranges::replace(expected, oldest, Number{20});
    for (const Number number : {14u, 13u, 12u, 11u})
      if (number != oldest) c.use(number);
    c.load(20);
    EXPECT_EQ(c.numbers(0, 4), expected) << oldest;
    EXPECT_FALSE(c.cache.holds(oldest));
    EXPECT_TRUE(c.cache.holds(20));
  }
}

TEST(CodeLineCache, ALoadTellsWhatDropsOutBeforeItDoes) {
  CacheOfLines c(kCodeSet);
  for (const Number number : {11u, 12u, 13u, 14u}) c.touch(number);
  EXPECT_EQ(c.numbers(0, 4), (std::vector<Number>{14, 11, 12, 13}));
  int told = 0;
  c.cache.load(15, CacheOfLines::line(15), [&](std::size_t position, CodeLineCache::Time time) {
    ++told;
    EXPECT_TRUE(c.cache.holds(11));
    EXPECT_EQ(position, 1u);
    EXPECT_EQ(time, c.cache.use_time(11));
    EXPECT_EQ(time, c.cache.use_times()[position]);
  });
  EXPECT_EQ(told, 1);
  EXPECT_EQ(c.numbers(0, 4), (std::vector<Number>{14, 15, 12, 13}));
}

TEST(CodeLineCache, ALoadLeavesOtherSetsAlone) {
  CacheOfLines c(kFourSetsOfTwoWays);
  c.load(6);  // set 2, the oldest of all
  for (const Number number : {5u, 9u, 13u, 17u}) c.load(number);
  EXPECT_TRUE(c.cache.holds(6));
  EXPECT_EQ(c.numbers(2, 2), (std::vector<Number>{6, kNoNumber}));
}

TEST(CodeLineCache, TheLineSaysWhichSetAndTheNumberNothing) {
  CacheOfLines c(kFourSetsOfTwoWays);
  c.cache.load(50, {std::numeric_limits<Addr>::max() - 15});
  EXPECT_EQ(c.numbers(3, 2), (std::vector<Number>{50, kNoNumber}));
}

TEST(CodeLineCache, EveryUseIsLaterThanTheLast) {
  CacheOfLines c(kFourSetsOfTwoWays);
  c.load(5);
  c.load(6);
  EXPECT_LT(c.cache.use_time(kZero), c.cache.use_time(5));
  EXPECT_LT(c.cache.use_time(5), c.cache.use_time(6));
  c.use(5);
  EXPECT_LT(c.cache.use_time(6), c.cache.use_time(5));
}

TEST(CodeLineCache, WhatWasEvictedMayComeBack) {
  CacheOfLines c({.size = 32, .assoc = 1, .line_size = 16});
  for (int round = 0; round < 3; ++round) {
    EXPECT_FALSE(c.touch(3));
    EXPECT_FALSE(c.touch(5));
    EXPECT_EQ(c.cache.use_time(3), 0u);
    EXPECT_TRUE(c.touch(5));
  }
}

TEST(CodeLineCache, ExtendKeepsTheState) {
  CacheOfLines c(kCodeSet);
  for (const Number number : {11u, 12u, 13u, 14u}) c.load(number);
  c.use(11);
  std::vector<CodeLineCache::Place> longer = c.places;
  longer.resize(1000);
  c.cache.extend(longer);
  std::ranges::fill(c.places, 0u);
  for (const Number number : {11u, 12u, 13u, 14u}) EXPECT_TRUE(c.cache.holds(number));
  EXPECT_FALSE(c.cache.holds(999));
  EXPECT_FALSE(c.touch(999));  // evicts 12, now the oldest
  EXPECT_FALSE(c.cache.holds(12));
  for (const Number number : {11u, 13u, 14u, 999u}) EXPECT_TRUE(c.cache.holds(number));
}

TEST(CodeLineCache, TheOwnerExtendsItAsLinesTurnUp) {
  OwnedCodeLineCache c(kCodeSet);
  EXPECT_EQ(c.places.size(), 2u);
  for (Addr block = 1; block <= 1000; ++block) EXPECT_FALSE(c.touch({16 * block}));
  EXPECT_GE(c.places.size(), 1002u);
  EXPECT_EQ(c.set(0), (Blocks{1000, 999, 998, 997}));
  for (Addr block = 997; block <= 1000; ++block) EXPECT_TRUE(c.touch({16 * block}));
}

TEST(CodeLineCache, TheOwnerMaySayWhichLinesTheNumbersAreOf) {
  CacheOfLines c(kCodeSet);
  EXPECT_EQ(c.cache.lines(), nullptr);
  const std::vector<Line> lines{{0}, {0}, {0x70}};
  c.cache.set_lines(lines.data());
  EXPECT_EQ(c.cache.lines(), lines.data());
}

TEST(CodeLineCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<Number> ways(7);
  std::vector<std::uint64_t> times(7);
  std::vector<CodeLineCache::Place> places(2);
  EXPECT_DEATH(CodeLineCache({.size = 96, .assoc = 2, .line_size = 16}, ways, times, places),
               "was not checked");
}

TEST(CodeLineCacheDeathTest, StorageOfAnotherSizePanics) {
  std::vector<Number> ways(5);
  std::vector<std::uint64_t> times(5);
  std::vector<CodeLineCache::Place> places(2);
  EXPECT_DEATH(CodeLineCache(kCodeSet, std::span(ways).first(4), times, places), "wrong storage");
  EXPECT_DEATH(CodeLineCache(kCodeSet, ways, std::span(times).first(4), places), "wrong storage");
}

// Lines by number, for drop().
struct DroppingCache : CacheOfLines {
  explicit DroppingCache(const CacheConfig& config) : CacheOfLines(config) {
    for (Number number = 0; number < 100; ++number) lines.push_back(line(number));
    cache.set_lines(lines.data());
  }
  std::vector<Line> lines;
};

TEST(CodeLineCache, ADroppedLineIsGoneAndItsPlaceIsTheNextToBeTaken) {
  DroppingCache c(kCodeSet);
  for (const Number number : {2u, 3u, 4u, 5u}) c.touch(number);
  c.cache.drop(DroppingCache::line(4));
  EXPECT_FALSE(c.cache.holds(4));
  c.touch(6);
  for (const Number number : {2u, 3u, 5u, 6u}) EXPECT_TRUE(c.cache.holds(number)) << number;
}

TEST(CodeLineCache, APlaceIsTakenBeforeLineZeroThatIsOld) {
  DroppingCache c(kCodeSet);
  for (const Number number : {2u, 3u, 4u}) c.touch(number);
  c.cache.drop(DroppingCache::line(3));
  c.touch(6);
  EXPECT_TRUE(c.cache.holds(CodeLineCache::kLineZero));
}

TEST(CodeLineCache, ADroppedLineThatComesBackHasItsNewPlaceAlone) {
  DroppingCache c(kCodeSet);
  for (const Number number : {2u, 3u, 4u, 5u}) c.touch(number);
  c.cache.drop(DroppingCache::line(2));
  c.cache.drop(DroppingCache::line(3));
  c.touch(3);  // in the place of 2
  c.touch(6);
  EXPECT_TRUE(c.cache.holds(3) && c.cache.holds(6));
}

TEST(CodeLineCache, TheLineUsedLastIsNotDropped) {
  DroppingCache c(kCodeSet);
  c.touch(2);
  c.touch(3);
  c.cache.drop(DroppingCache::line(3));
  c.cache.drop(DroppingCache::line(2));
  EXPECT_TRUE(c.cache.holds(3));
  EXPECT_FALSE(c.cache.holds(2));
}

TEST(CodeLineCache, DroppingALineThatIsNotThereChangesNothing) {
  DroppingCache c(kFourSetsOfTwoWays);
  c.touch(5);
  c.touch(9);
  c.touch(2);
  c.cache.drop(DroppingCache::line(13));
  EXPECT_TRUE(c.cache.holds(5) && c.cache.holds(9) && c.cache.holds(2));
}

}  // namespace
}  // namespace cg::sim
