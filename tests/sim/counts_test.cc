// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/counts.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

constexpr std::uint64_t kBeyond32Bits = std::uint64_t{5} << 32;

TEST(CacheCounts, StartAtZero) {
  EXPECT_EQ(CacheCounts{}, (CacheCounts{.accesses = 0, .l1_misses = 0, .ll_misses = 0}));
}

TEST(CacheCounts, AddMemberByMember) {
  const CacheCounts a{.accesses = 100, .l1_misses = 20, .ll_misses = 3};
  const CacheCounts b{.accesses = 7000, .l1_misses = 600, .ll_misses = 50};
  CacheCounts sum = a;
  EXPECT_EQ(&(sum += b), &sum);
  EXPECT_EQ(sum, (CacheCounts{.accesses = 7100, .l1_misses = 620, .ll_misses = 53}));
}

TEST(CacheCounts, HoldMoreThan32Bits) {
  CacheCounts c{kBeyond32Bits, kBeyond32Bits, kBeyond32Bits};
  c += CacheCounts(c);
  EXPECT_EQ(c, (CacheCounts{2 * kBeyond32Bits, 2 * kBeyond32Bits, 2 * kBeyond32Bits}));
}

TEST(CacheCounts, DifferWhenAnyMemberDoes) {
  const CacheCounts c{.accesses = 100, .l1_misses = 20, .ll_misses = 3};
  EXPECT_NE(c, (CacheCounts{.accesses = 101, .l1_misses = 20, .ll_misses = 3}));
  EXPECT_NE(c, (CacheCounts{.accesses = 100, .l1_misses = 21, .ll_misses = 3}));
  EXPECT_NE(c, (CacheCounts{.accesses = 100, .l1_misses = 20, .ll_misses = 4}));
}

TEST(CacheCounts, AnAccessServedByMemoryMissedBothLevels) {
  CacheCounts c;
  c.add_served(ServedBy::l1);
  EXPECT_EQ(c, CacheCounts{});
  c.add_served(ServedBy::ll);
  EXPECT_EQ(c, (CacheCounts{.accesses = 0, .l1_misses = 1, .ll_misses = 0}));
  c.add_served(ServedBy::memory);
  EXPECT_EQ(c, (CacheCounts{.accesses = 0, .l1_misses = 2, .ll_misses = 1}));
}

TEST(BranchCounts, StartAtZero) {
  EXPECT_EQ(BranchCounts{}, (BranchCounts{.executed = 0, .mispredicts = 0}));
}

TEST(BranchCounts, AddMemberByMember) {
  const BranchCounts a{.executed = 100, .mispredicts = 20};
  const BranchCounts b{.executed = kBeyond32Bits, .mispredicts = 600};
  BranchCounts sum = a;
  EXPECT_EQ(&(sum += b), &sum);
  EXPECT_EQ(sum, (BranchCounts{.executed = kBeyond32Bits + 100, .mispredicts = 620}));
}

TEST(BranchCounts, DifferWhenAnyMemberDoes) {
  const BranchCounts c{.executed = 100, .mispredicts = 20};
  EXPECT_NE(c, (BranchCounts{.executed = 101, .mispredicts = 20}));
  EXPECT_NE(c, (BranchCounts{.executed = 100, .mispredicts = 21}));
}

}  // namespace
}  // namespace cg::sim
