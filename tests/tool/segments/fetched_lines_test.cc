// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/fetched_lines.h"

#include <gtest/gtest.h>

#include "tests/tool/segments/small_caches.h"

namespace cg::tool {
namespace {

using sim::Geometry;

TEST(FetchedLines, ALineIsNotMruBeforeItIsTouched) {
  const Geometry i1(k32Sets2Ways);
  FetchedLines lines(i1);
  EXPECT_FALSE(lines.is_mru({0x1000}));
  EXPECT_FALSE(lines.is_mru({0}));
  lines.touch({0x1000});
  EXPECT_TRUE(lines.is_mru({0x1000}));
  EXPECT_FALSE(lines.is_mru({0x1040}));
}

TEST(FetchedLines, AskingChangesNothing) {
  const Geometry i1(k32Sets2Ways);
  FetchedLines lines(i1);
  EXPECT_FALSE(lines.is_mru({0x1000}));
  EXPECT_FALSE(lines.is_mru({0x1000}));
}

TEST(FetchedLines, ALineOfAnotherSetTakesNothingAway) {
  const Geometry i1(k32Sets2Ways);
  FetchedLines lines(i1);
  lines.touch({0x1000});
  lines.touch({0x1040});
  EXPECT_TRUE(lines.is_mru({0x1000}));
  EXPECT_TRUE(lines.is_mru({0x1040}));
}

TEST(FetchedLines, AnotherLineOfTheSetDoes) {
  const Geometry i1(k32Sets2Ways);
  FetchedLines lines(i1);
  lines.touch({0x1000});
  lines.touch({0x1800});                 // 32 lines on: the same set
  EXPECT_FALSE(lines.is_mru({0x1000}));  // in the cache, but not MRU
  lines.touch({0x1000});
  EXPECT_TRUE(lines.is_mru({0x1000}));
  EXPECT_FALSE(lines.is_mru({0x1800}));
}

TEST(FetchedLines, InACacheOfOneSetOnlyTheLastLineIsMru) {
  const Geometry i1(kOneSet2Ways);
  FetchedLines lines(i1);
  lines.touch({0x1000});
  lines.touch({0x1040});
  EXPECT_TRUE(lines.is_mru({0x1040}));
  EXPECT_FALSE(lines.is_mru({0x1000}));
}

TEST(FetchedLines, ForgetsTheOldestOfMany) {
  const Geometry i1({.size = 65536, .assoc = 1, .line_size = 64});  // 1024 sets
  FetchedLines lines(i1);
  for (sim::Addr line = 0; line < 33; ++line) lines.touch({line * 64});
  EXPECT_TRUE(lines.is_mru({1 * 64}));
  EXPECT_TRUE(lines.is_mru({32 * 64}));
  EXPECT_FALSE(lines.is_mru({0}));
}

}  // namespace
}  // namespace cg::tool
