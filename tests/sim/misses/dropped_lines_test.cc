// SPDX-License-Identifier: GPL-2.0-or-later
//
// By hand, in a direct-mapped cache of four lines whose times the test writes itself.
#include "sim/misses/dropped_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <span>
#include <vector>

namespace cg::sim {
namespace {

class DroppedLinesTest : public testing::Test {
 protected:
  static constexpr std::size_t kLines = 4;
  static constexpr std::uint64_t kGarbage = ~std::uint64_t{0};
  static constexpr std::size_t kBeside = 64;  // words on either side that are another's

  DroppedLinesTest() { in_place[0] = 'z'; }
  ~DroppedLinesTest() override {
    for (std::size_t i = 0; i < kBeside; ++i) {
      EXPECT_EQ(storage[i], kGarbage);
      EXPECT_EQ(storage[kBeside + words + i], kGarbage);
    }
  }

  // A line is accessed that can be in one place only.
  MissClass access(char line, std::size_t place) {
    MissClass why = MissClass::none;
    if (in_place[place] != line) {
      why = dropped.load(records[line], now, place, times[place]);
      in_place[place] = line;
    }
    times[place] = ++now;
    return why;
  }

  std::array<UseTimes::Time, kLines> times{1};  // line z
  UseTimes::Time now = 1;
  std::array<char, kLines> in_place{};
  std::map<char, LineRecord> records;
  const std::size_t words = DroppedLines::storage_words(kLines);
  std::vector<std::uint64_t> storage = std::vector<std::uint64_t>(words + 2 * kBeside, kGarbage);
  DroppedLines dropped{
      {times.data(), kLines}, std::span(storage).subspan(kBeside, words), records['z']};
};

using enum MissClass;

TEST_F(DroppedLinesTest, ALineThatWasNeverLoadedIsCold) {
  EXPECT_EQ(access('a', 1), cold);
  EXPECT_EQ(access('b', 1), cold);
  EXPECT_EQ(access('b', 1), none);
}

TEST_F(DroppedLinesTest, LineZeroIsNeverCold) {
  access('a', 0);
  EXPECT_EQ(access('z', 0), conflict);
}

TEST_F(DroppedLinesTest, TheFourLinesUsedLastAreConflicts) {
  for (const char line : {'a', 'b', 'c', 'd'}) access(line, 1);
  EXPECT_EQ(access('a', 1), conflict);
  access('e', 1);  // now a d c e
  EXPECT_EQ(access('b', 1), capacity);
  EXPECT_EQ(access('c', 1), capacity);  // which b drove out
}

TEST_F(DroppedLinesTest, ManyUsesOfFewLinesDriveNothingOut) {
  access('a', 1);
  for (int i = 0; i < 100; ++i) {
    access('b', 1);
    access('c', 2);
    access('d', 1);
  }
  EXPECT_EQ(access('a', 1), conflict);
}

TEST_F(DroppedLinesTest, SoDoFewerThanTheCacheHas) {
  access('a', 1);
  access('b', 1);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(access('a', 1), conflict);
    EXPECT_EQ(access('b', 1), conflict);
  }
}

TEST_F(DroppedLinesTest, AUseInTheCacheCounts) {
  access('a', 1);
  for (const char line : {'b', 'c', 'd'}) access(line, 2);
  EXPECT_EQ(access('a', 1), none);
  for (const char line : {'e', 'f'}) access(line, 3);
  access('g', 1);
  EXPECT_EQ(access('a', 1), conflict) << "used after b, c and d";
}

TEST_F(DroppedLinesTest, WhatIsForgottenStaysCapacity) {
  for (int round = 0; round < 3; ++round)
    for (char line = 'a'; line < 'a' + 20; ++line)
      EXPECT_EQ(access(line, 1), round == 0 ? cold : capacity) << line;
  access('y', 0);
  EXPECT_EQ(access('z', 0), capacity) << "though it was there from the start";
}

TEST_F(DroppedLinesTest, ALineThatIsTakenAwayIsAsIfDrivenOut) {
  access('a', 1);
  access('b', 2);
  dropped.leave(1, times[1]);
  in_place[1] = 0;
  times[1] = 0;
  dropped.leave(1, times[1]);  // there is none
  EXPECT_EQ(access('a', 1), conflict);
  dropped.leave(1, times[1]);
  in_place[1] = 0;
  times[1] = 0;
  for (const char line : {'c', 'd', 'e', 'f'}) access(line, 2);
  EXPECT_EQ(access('a', 1), capacity);
}

TEST_F(DroppedLinesTest, AgreeWithAListOfTheLinesUsed) {
  std::mt19937 random(1);
  std::vector<char> used{'z'};  // the latest last
  for (int step = 0; step < 20000; ++step) {
    const std::size_t lines = step / 100 % 2 == 0 ? 2 : 6;  // of each place
    const std::size_t place = random() % kLines;
    const bool is_zero = place == 0 && random() % 16 == 0;
    const auto line = static_cast<char>(is_zero ? 'z' : 'a' + random() % lines * kLines + place);
    const auto at = std::ranges::find(used, line);
    const MissClass expected = in_place[place] == line                        ? none
                               : at == used.end()                             ? cold
                               : used.end() - at <= static_cast<long>(kLines) ? conflict
                                                                              : capacity;
    ASSERT_EQ(access(line, place), expected) << "at step " << step;
    if (at != used.end()) used.erase(at);
    used.push_back(line);
  }
}

}  // namespace
}  // namespace cg::sim
