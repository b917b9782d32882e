// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment.h"

#include <gtest/gtest.h>

#include <array>

#include "tool/memory.h"

namespace cg::tool {
namespace {

TEST(Segment, OwnsCopiesOfAllItsParts) {
  std::uint64_t total = 0;
  sim::CacheCounts ir;
  sim::CacheCounts dr;
  sim::BranchCounts bc;
  std::array charges{Charge{&total, 3}};
  std::array fetches{Fetch{&ir, 0x1000, 4, 0}, Fetch{&ir, 0x2000, 5, 1}};
  std::array data{DataAccess{&dr, 8}};
  Segment* const segment =
      make_segment({.quick = {.lines = {0x1000, 0x2000}, .slack = {56}, .line_count = 2},
                    .branch = {&bc, 0x2000, BranchSite::Kind::conditional},
                    .fetches = fetches,
                    .data = data,
                    .charges = charges});
  charges = {};
  fetches = {};
  data = {};

  EXPECT_EQ(segment->executions, 0u);
  EXPECT_EQ(segment->next, nullptr);
  ASSERT_EQ(segment->charges.size(), 1u);
  EXPECT_EQ(segment->charges[0].total, &total);
  EXPECT_EQ(segment->charges[0].events, 3u);
  ASSERT_EQ(segment->fetches.size(), 2u);
  EXPECT_EQ(segment->fetches[0].addr, 0x1000u);
  EXPECT_EQ(segment->fetches[1].counts, &ir);
  EXPECT_EQ(segment->fetches[1].size, 5u);
  EXPECT_EQ(segment->fetches[1].data_before, 1u);
  ASSERT_EQ(segment->data.size(), 1u);
  EXPECT_EQ(segment->data[0].counts, &dr);
  EXPECT_EQ(segment->data[0].size, 8u);
  EXPECT_EQ(segment->quick.lines[1], 0x2000u);
  EXPECT_EQ(segment->quick.slack[0], 56u);
  EXPECT_EQ(segment->quick.line_count, 2u);
  EXPECT_TRUE(segment->quick.possible);
  EXPECT_EQ(segment->branch.counts, &bc);
  EXPECT_EQ(segment->branch.instr, 0x2000u);
  release(segment);
}

TEST(Segment, MayBeEmpty) {
  Segment* const segment = make_segment({});
  EXPECT_TRUE(segment->charges.empty());
  EXPECT_TRUE(segment->fetches.empty());
  EXPECT_TRUE(segment->data.empty());
  EXPECT_FALSE(segment->is_simulated());
  fold(*segment);
  release(segment);
}

TEST(Segment, IsSimulatedWhenThereIsAnythingBesideCharges) {
  std::uint64_t total = 0;
  const std::array charges{Charge{&total, 1}};
  const std::array fetches{Fetch{nullptr, 0x1000, 4, 0}};
  const std::array data{DataAccess{nullptr, 8}};
  EXPECT_FALSE((Segment{.charges = charges}.is_simulated()));
  EXPECT_TRUE((Segment{.fetches = fetches}.is_simulated()));
  EXPECT_TRUE((Segment{.data = data}.is_simulated()));
  EXPECT_TRUE((Segment{.branch = {.kind = BranchSite::Kind::conditional}}.is_simulated()));
  EXPECT_TRUE((Segment{.branch = {.kind = BranchSite::Kind::indirect}}.is_simulated()));
}

TEST(Segment, FoldBooksEachChargeOncePerExecution) {
  std::uint64_t ir = 100;
  std::uint64_t dr = 0;
  const std::array charges{Charge{&ir, 3}, Charge{&dr, 1}};
  Segment segment{.executions = 5, .charges = charges};
  fold(segment);
  EXPECT_EQ(ir, 115u);
  EXPECT_EQ(dr, 5u);
}

TEST(Segment, FoldStartsCountingAnew) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 2}};
  Segment segment{.executions = 5, .charges = charges};
  fold(segment);
  fold(segment);
  EXPECT_EQ(ir, 10u);
  segment.executions = 1;
  fold(segment);
  EXPECT_EQ(ir, 12u);
}

TEST(Segment, CountsBeyond32Bits) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 16}};
  Segment segment{.executions = std::uint64_t{1} << 33, .charges = charges};
  fold(segment);
  EXPECT_EQ(ir, std::uint64_t{1} << 37);
}

}  // namespace
}  // namespace cg::tool
