// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/code_lines.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/obvious_model.h"
#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using sim::Line;
using Number = CodeLines::Number;

constexpr sim::Addr kLine = 64;               // bytes
constexpr std::size_t kMoreThanRoom = 20000;  // lines: storage grows several times

class CodeLinesTest : public testing::Test {
 protected:
  CodeLinesTest() { lines.set_up(i1, config); }

  bool touch(Line line) { return i1.touch(lines.number_of(line), line); }

  const sim::CacheConfig config{.size = 1024, .assoc = 4, .line_size = kLine};
  sim::CodeLineCache i1;
  CodeLines lines;
};

TEST_F(CodeLinesTest, LinesAreNumberedAsTheyTurnUp) {
  EXPECT_EQ(lines.number_of({0x2000}), sim::CodeLineCache::kFirstFree);
  EXPECT_EQ(lines.number_of({0x1000}), sim::CodeLineCache::kFirstFree + 1);
  EXPECT_EQ(lines.number_of({-kLine}), sim::CodeLineCache::kFirstFree + 2);
  EXPECT_EQ(lines.size(), 3u);
}

TEST_F(CodeLinesTest, ALineKeepsItsNumber) {
  const Number number = lines.number_of({0x2000});
  lines.number_of({0x1000});
  EXPECT_EQ(lines.number_of({0x2000}), number);
  EXPECT_EQ(lines.size(), 2u);
}

TEST_F(CodeLinesTest, Line0HasANumberOfItsOwn) {
  EXPECT_EQ(lines.number_of({0}), sim::CodeLineCache::kLineZero);
  EXPECT_EQ(lines.size(), 0u);
  EXPECT_TRUE(touch({0}));  // without ever having been loaded
  EXPECT_FALSE(touch({kLine}));
}

TEST_F(CodeLinesTest, ManyLinesKeepTheirNumbers) {
  std::vector<Number> numbers;
  for (sim::Addr line = 1; line <= kMoreThanRoom; ++line)
    numbers.push_back(lines.number_of({line * kLine}));
  EXPECT_EQ(lines.size(), kMoreThanRoom);
  for (sim::Addr line = 1; line <= kMoreThanRoom; ++line) {
    EXPECT_EQ(numbers[line - 1], sim::CodeLineCache::kFirstFree + line - 1);
    EXPECT_EQ(lines.number_of({line * kLine}), numbers[line - 1]);
  }
}

TEST_F(CodeLinesTest, TheCacheKnowsTheLinesByNumber) {
  for (sim::Addr line = 1; line <= kMoreThanRoom; ++line) lines.number_of({line * kLine});
  for (sim::Addr line = 1; line <= kMoreThanRoom; ++line)
    EXPECT_EQ(i1.lines()[lines.number_of({line * kLine})], Line{line * kLine});
  EXPECT_EQ(i1.lines()[sim::CodeLineCache::kLineZero], Line{0});
  lines.empty_cache();
  EXPECT_EQ(i1.lines()[sim::CodeLineCache::kFirstFree], Line{kLine});
}

TEST_F(CodeLinesTest, NumberingLinesLeavesTheCacheAsItIs) {
  touch({0x1000});
  touch({0x2000});
  const Number older = lines.number_of({0x1000});
  const Number younger = lines.number_of({0x2000});
  const std::uint64_t use_time = i1.use_time(older);
  for (sim::Addr line = 1; line <= kMoreThanRoom; ++line) {
    const Number number = lines.number_of({0x100000 + line * kLine});
    ASSERT_FALSE(i1.holds(number));
  }
  EXPECT_TRUE(i1.holds(older));
  EXPECT_TRUE(i1.holds(younger));
  EXPECT_EQ(i1.use_time(older), use_time);
  EXPECT_LT(use_time, i1.use_time(younger));
}

TEST_F(CodeLinesTest, TheCacheHitsAndMissesWhileTheyAreNumbered) {
  sim::test::ObviousCache model(config);
  sim::test::Random random(1);
  std::size_t hits = 0;
  for (sim::Addr newest = 1; newest <= kMoreThanRoom; ++newest) {
    const sim::Addr line = (newest - random.below(std::min<sim::Addr>(newest, 24))) * kLine;
    const bool hit = touch({line});
    ASSERT_EQ(hit, model.access(line, 1)) << std::hex << line;
    hits += hit;
  }
  EXPECT_GT(lines.size(), kMoreThanRoom / 2);
  EXPECT_GT(hits, kMoreThanRoom / 10);
}

TEST_F(CodeLinesTest, WhatHasBecomeTooShortIsGivenBack) {
  lines.number_of({kLine});
  const std::size_t before = fake::allocated_blocks();
  for (sim::Addr line = 2; line <= kMoreThanRoom; ++line) lines.number_of({line * kLine});
  EXPECT_EQ(fake::allocated_blocks(), before + kMoreThanRoom / 16);  // one for each neighbourhood
}

}  // namespace
}  // namespace cg::tool
