// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace cg::tool {
namespace {

TEST(Segment, OwnsCopiesOfAllItsParts) {
  std::uint64_t total = 0;
  sim::CacheCounts ir;
  sim::CacheCounts dr;
  sim::BranchCounts bc;
  std::array charges{Charge{&total, 3}};
  std::array fetches{Fetch{&ir, 0x1000, 0x1000, 4, 0, false},
                     Fetch{&ir, 0x203e, 0x2040, 5, 1, true}};
  std::array data{DataAccess{&dr, 8}};
  Segment* const segment = make_segment({.lines = {7, 9}, .slack = {56}},
                                        {.branch = {&bc, 0x2000, BranchSite::Kind::conditional},
                                         .fetches = fetches,
                                         .data = data,
                                         .charges = charges});
  charges = {};
  fetches = {};
  data = {};

  EXPECT_EQ(segment->executions, 0u);
  EXPECT_EQ(segment->lines[0], 7u);
  EXPECT_EQ(segment->lines[1], 9u);
  EXPECT_EQ(segment->slack[0], 56u);
  const SegmentDetails& details = *segment->details;
  EXPECT_EQ(details.next, nullptr);
  ASSERT_EQ(details.charges.size(), 1u);
  EXPECT_EQ(details.charges[0].total, &total);
  EXPECT_EQ(details.charges[0].events, 3u);
  ASSERT_EQ(details.fetches.size(), 2u);
  EXPECT_EQ(details.fetches[0].addr, 0x1000u);
  EXPECT_FALSE(details.fetches[0].continues);
  EXPECT_EQ(details.fetches[1].counts, &ir);
  EXPECT_EQ(details.fetches[1].line, 0x2040u);
  EXPECT_EQ(details.fetches[1].size, 5u);
  EXPECT_EQ(details.fetches[1].data_before, 1u);
  EXPECT_TRUE(details.fetches[1].continues);
  ASSERT_EQ(details.data.size(), 1u);
  EXPECT_EQ(details.data[0].counts, &dr);
  EXPECT_EQ(details.data[0].size, 8u);
  EXPECT_EQ(details.branch.counts, &bc);
  EXPECT_EQ(details.branch.instr, 0x2000u);
  release_segment(segment);
}

TEST(Segment, MayBeEmpty) {
  Segment* const segment = make_segment({}, {});
  EXPECT_TRUE(segment->details->charges.empty());
  EXPECT_TRUE(segment->details->fetches.empty());
  EXPECT_TRUE(segment->details->data.empty());
  EXPECT_FALSE(segment->details->is_simulated());
  fold(*segment);
  release_segment(segment);
}

TEST(Segment, NeverLiesInTwoCacheLinesOfTheHost) {
  std::array<Segment*, 100> segments{};
  for (Segment*& s : segments) s = make_segment({}, {});
  for (Segment* s : segments) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(s) / 64,
              (reinterpret_cast<std::uintptr_t>(s + 1) - 1) / 64);
    release_segment(s);
  }
}

// Those that follow would otherwise be written over, or over others.
TEST(Segment, IsReleasedWithAllThatItsDetailsHold) {
  std::array<std::uint64_t, 16> totals{};
  std::array<Charge, 16> many{};
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = {&totals[i], i + 1};
  const std::array few{Charge{totals.data(), 1}};
  release_segment(make_segment({}, {.charges = many}));
  Segment* const small = make_segment({}, {.charges = few});
  Segment* const large = make_segment({}, {.charges = many});
  Segment* const second = make_segment({}, {.charges = many});
  small->executions = large->executions = second->executions = 1;
  for (Segment* s : {small, large, second}) {
    fold(*s);
    release_segment(s);
  }
  EXPECT_EQ(totals[0], 3u);
  for (std::size_t i = 1; i < totals.size(); ++i) EXPECT_EQ(totals[i], 2 * (i + 1)) << i;
}

TEST(SegmentDetails, AreSimulatedWhenThereIsAnythingBesideCharges) {
  std::uint64_t total = 0;
  const std::array charges{Charge{&total, 1}};
  const std::array fetches{Fetch{nullptr, 0x1000, 0x1000, 4, 0, false}};
  const std::array data{DataAccess{nullptr, 8}};
  EXPECT_FALSE((SegmentDetails{.charges = charges}.is_simulated()));
  EXPECT_TRUE((SegmentDetails{.fetches = fetches}.is_simulated()));
  EXPECT_TRUE((SegmentDetails{.data = data}.is_simulated()));
  EXPECT_TRUE((SegmentDetails{.branch = {.kind = BranchSite::Kind::conditional}}.is_simulated()));
  EXPECT_TRUE((SegmentDetails{.branch = {.kind = BranchSite::Kind::indirect}}.is_simulated()));
}

TEST(Segment, FoldBooksEachChargeOncePerExecution) {
  std::uint64_t ir = 100;
  std::uint64_t dr = 0;
  const std::array charges{Charge{&ir, 3}, Charge{&dr, 1}};
  SegmentDetails details{.charges = charges};
  Segment segment{.executions = 5, .details = &details};
  fold(segment);
  EXPECT_EQ(ir, 115u);
  EXPECT_EQ(dr, 5u);
}

TEST(Segment, FoldStartsCountingAnew) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 2}};
  SegmentDetails details{.charges = charges};
  Segment segment{.executions = 5, .details = &details};
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
  SegmentDetails details{.charges = charges};
  Segment segment{.executions = std::uint64_t{1} << 33, .details = &details};
  fold(segment);
  EXPECT_EQ(ir, std::uint64_t{1} << 37);
}

}  // namespace
}  // namespace cg::tool
