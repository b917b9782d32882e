// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment.h"

#include <gtest/gtest.h>

#include <array>

#include "tool/memory.h"

namespace cg::tool {
namespace {

TEST(Segment, OwnsCopiesOfItsChargesAndLookups) {
  std::uint64_t total = 0;
  sim::CacheCounts counts;
  std::array charges{Charge{&total, 3}};
  std::array lookups{Lookup{Lookup::Kind::fetch, 4, 0x1000, {.cache = &counts}},
                     Lookup{Lookup::Kind::data, 8, 0, {.cache = &counts}}};
  Segment* const segment = make_segment(charges, lookups);
  charges = {};
  lookups = {};

  EXPECT_EQ(segment->executions, 0u);
  EXPECT_EQ(segment->next, nullptr);
  ASSERT_EQ(segment->charges.size(), 1u);
  EXPECT_EQ(segment->charges[0].total, &total);
  EXPECT_EQ(segment->charges[0].events, 3u);
  ASSERT_EQ(segment->lookups.size(), 2u);
  EXPECT_EQ(segment->lookups[0].instr, 0x1000u);
  EXPECT_EQ(segment->lookups[1].size, 8u);
  EXPECT_EQ(segment->lookups[1].cache, &counts);
  release(segment);
}

TEST(Segment, MayBeEmpty) {
  Segment* const segment = make_segment({}, {});
  EXPECT_TRUE(segment->charges.empty());
  EXPECT_TRUE(segment->lookups.empty());
  fold(*segment);
  release(segment);
}

TEST(Segment, FoldBooksEachChargeOncePerExecution) {
  std::uint64_t ir = 100;
  std::uint64_t dr = 0;
  const std::array charges{Charge{&ir, 3}, Charge{&dr, 1}};
  Segment* const segment = make_segment(charges, {});
  segment->executions = 5;
  fold(*segment);
  EXPECT_EQ(ir, 115u);
  EXPECT_EQ(dr, 5u);
  release(segment);
}

TEST(Segment, FoldStartsCountingAnew) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 2}};
  Segment* const segment = make_segment(charges, {});
  segment->executions = 5;
  fold(*segment);
  fold(*segment);
  EXPECT_EQ(ir, 10u);
  segment->executions = 1;
  fold(*segment);
  EXPECT_EQ(ir, 12u);
  release(segment);
}

TEST(Segment, CountsBeyond32Bits) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 16}};
  Segment* const segment = make_segment(charges, {});
  segment->executions = std::uint64_t{1} << 33;
  fold(*segment);
  EXPECT_EQ(ir, std::uint64_t{1} << 37);
  release(segment);
}

}  // namespace
}  // namespace cg::tool
