// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/document/compared_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "tests/profile/extremes.h"

namespace cg::annotate {
namespace {

using Side = std::optional<profile::Range>;

Change change(const Side& before, const Side& after, bool is_within_spread = false) {
  const std::int64_t from = before ? before->median : 0, to = after ? after->median : 0;
  return {before, after, to - from, is_within_spread};
}

void expect_kept(const std::vector<ComparedLine>& lines) {
  ComparedLines packed;
  for (const ComparedLine& line : lines) packed.push_back(line);
  EXPECT_EQ(packed.size(), lines.size());
  std::size_t at = 0;
  for (const ComparedLine& line : packed) {
    ASSERT_LT(at, lines.size());
    EXPECT_EQ(line.kind, lines[at].kind);
    EXPECT_EQ(line.before, lines[at].before);
    EXPECT_EQ(line.after, lines[at].after);
    EXPECT_EQ(line.text, lines[at].text);
    EXPECT_EQ(line.counts, lines[at].counts) << at;
    EXPECT_EQ(line.owners, lines[at].owners) << at;
    EXPECT_EQ(line.is_nearest, lines[at].is_nearest) << at;
    ++at;
  }
  EXPECT_EQ(at, lines.size());
}

TEST(ComparedLinesTest, KeepsNone) { expect_kept({}); }

TEST(ComparedLinesTest, KeepsLinesOfEitherSideAndOfBoth) {
  expect_kept({{LineKind::kept, 7, 1'000'000'000'000, "both", {}},
               {LineKind::removed, 8, 0, "", {change(Side({5, 5, 5}), {})}},
               {LineKind::added, 0, 1'000'000'000'001, std::string(300, '\0'), {}},
               {LineKind::kept, 9, 1'000'000'000'002, "\xff\n", {}}});
}

TEST(ComparedLinesTest, KeepsWhetherCountsAreOfCodeWithoutALine) {
  for (const LineKind kind : {LineKind::kept, LineKind::removed, LineKind::added}) {
    const std::uint64_t before = kind != LineKind::added, after = kind != LineKind::removed;
    ComparedLine line{kind, before, after, "text", {}};
    const ComparedLine own = line;
    line.is_nearest = true;
    expect_kept({line, own, line});
  }
}

TEST(ComparedLinesTest, KeepsCountsWhateverTheyAre) {
  expect_kept({{LineKind::kept, 1, 1, "none", {Change(), Change()}},
               {LineKind::kept,
                2,
                2,
                "one side",
                {change(Side({0, 0, 0}), {}), change({}, Side({-1, -1, -1}))}},
               {LineKind::kept, 3, 3, "runs", {change(Side({5, 4, 9}), Side({6, 6, 6}), true)}},
               {LineKind::kept,
                4,
                4,
                "widest",
                {change(Side({0, kLeast, kMost}), Side({-1, kLeast, kMost}), true)}},
               {LineKind::kept,
                5,
                5,
                "edges",
                {change(Side({kMost, kMost, kMost}), Side({0, 0, 0})),
                 change(Side({-1, -1, -1}), Side({kMost - 1, -1, kMost}))}},
               {LineKind::kept, 6, 6, "most", {change({}, Side({kLeast, kLeast, kLeast}))}}});
}

TEST(ComparedLinesTest, KeepsAnyLines) {
  std::mt19937_64 dice(1);
  const auto side = [&]() -> Side {
    if (dice() % 4 == 0) return std::nullopt;
    const auto bits = static_cast<unsigned>(2 + dice() % 60);
    std::array<std::int64_t, 3> runs;
    for (std::int64_t& run : runs) run = static_cast<std::int64_t>(dice()) >> bits;
    if (dice() % 2 == 0) runs.fill(runs[0]);
    std::ranges::sort(runs);
    return profile::Range{runs[1], runs[0], runs[2]};
  };
  std::vector<ComparedLine> lines;
  std::uint64_t before = dice() % 1000, after = dice() % 1000;
  for (int i = 0; i < 500; ++i) {
    ComparedLine line{.kind = static_cast<LineKind>(dice() % 3),
                      .text = std::string(dice() % 200, 'x'),
                      .counts = {}};
    if (line.kind != LineKind::added) line.before = ++before;
    if (line.kind != LineKind::removed) line.after = ++after;
    for (std::size_t column = dice() % 4; column > 0; --column)
      line.counts.push_back(change(side(), side(), dice() % 2 == 0));
    for (std::size_t owner = dice() % 3; owner > 0; --owner)
      line.owners.push_back({dice() % 1000, Changes(dice() % 2, change(side(), side()))});
    lines.push_back(line);
  }
  expect_kept(lines);
}

}  // namespace
}  // namespace cg::annotate
