// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/counts.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

TEST(CacheCounts, StartAtZero) {
  EXPECT_EQ(CacheCounts{}, (CacheCounts{.accesses = 0, .misses = {0, 0}}));
}

TEST(CacheCounts, DifferWhenAnyMemberDoes) {
  const CacheCounts c{.accesses = 100, .misses = {20, 3}};
  EXPECT_NE(c, (CacheCounts{.accesses = 101, .misses = {20, 3}}));
  EXPECT_NE(c, (CacheCounts{.accesses = 100, .misses = {21, 3}}));
  EXPECT_NE(c, (CacheCounts{.accesses = 100, .misses = {20, 4}}));
}

TEST(CacheCounts, AnAccessServedByMemoryMissedBothLevels) {
  CacheCounts c;
  c.add_served(ServedBy::l1);
  EXPECT_EQ(c, CacheCounts{});
  c.add_served(ServedBy::ll);
  EXPECT_EQ(c, (CacheCounts{.accesses = 0, .misses = {1, 0}}));
  c.add_served(ServedBy::memory);
  EXPECT_EQ(c, (CacheCounts{.accesses = 0, .misses = {2, 1}}));
}

TEST(BranchCounts, StartAtZero) {
  EXPECT_EQ(BranchCounts{}, (BranchCounts{.executed = 0, .mispredicts = 0}));
}

TEST(BranchCounts, DifferWhenAnyMemberDoes) {
  const BranchCounts c{.executed = 100, .mispredicts = 20};
  EXPECT_NE(c, (BranchCounts{.executed = 101, .mispredicts = 20}));
  EXPECT_NE(c, (BranchCounts{.executed = 100, .mispredicts = 21}));
}

}  // namespace
}  // namespace cg::sim
