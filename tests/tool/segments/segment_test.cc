// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/segment.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "tests/tool/segments/owned_segment.h"

namespace cg::tool {
namespace {

using fake::owned_segment;
using fake::OwnedSegment;

TEST(Segment, OwnsCopiesOfAllItsParts) {
  std::uint64_t total = 0;
  sim::CacheCounts ir;
  sim::CacheCounts dr;
  sim::BranchCounts bc;
  std::array charges{Charge{&total, 3}};
  std::array fetches{Fetch{&ir, 0x1000, 0x1000, 4, 0, false},
                     Fetch{&ir, 0x203e, 0x2040, 5, 1, true}};
  std::array data{DataAccess{&dr, 8}};
  const OwnedSegment segment =
      owned_segment({.lines = {7, 9},
                     .slack = {56},
                     .branch = {&bc, 0x2000, BranchSite::Kind::conditional},
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
  EXPECT_EQ(segment->details->next, nullptr);
  ASSERT_EQ(segment->charges().size(), 1u);
  EXPECT_EQ(segment->charges()[0].total, &total);
  EXPECT_EQ(segment->charges()[0].events, 3u);
  ASSERT_EQ(segment->fetches().size(), 2u);
  EXPECT_EQ(segment->fetches()[0].addr, 0x1000u);
  EXPECT_FALSE(segment->fetches()[0].continues);
  EXPECT_EQ(segment->fetches()[1].counts, &ir);
  EXPECT_EQ(segment->fetches()[1].line, sim::Line{0x2040u});
  EXPECT_EQ(segment->fetches()[1].size, 5u);
  EXPECT_EQ(segment->fetches()[1].data_before, 1u);
  EXPECT_TRUE(segment->fetches()[1].continues);
  ASSERT_EQ(segment->data().size(), 1u);
  EXPECT_EQ(segment->data()[0].counts, &dr);
  EXPECT_EQ(segment->data()[0].size, 8u);
  EXPECT_EQ(segment->details->branch.counts, &bc);
  EXPECT_EQ(segment->details->branch.instr, 0x2000u);
}

TEST(Segment, MayBeEmpty) {
  const OwnedSegment segment = owned_segment({});
  EXPECT_TRUE(segment->charges().empty());
  EXPECT_TRUE(segment->fetches().empty());
  EXPECT_TRUE(segment->data().empty());
  EXPECT_FALSE(segment->is_simulated());
  fold(*segment);
}

TEST(Segment, NeverLiesInTwoCacheLinesOfTheHost) {
  std::vector<OwnedSegment> segments;
  for (int i = 0; i < 100; ++i) segments.push_back(owned_segment({}));
  for (const OwnedSegment& s : segments) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(s.get()) / 64,
              (reinterpret_cast<std::uintptr_t>(s.get() + 1) - 1) / 64);
  }
}

TEST(Segment, NorDoesAFetch) {
  const std::array fetches{Fetch{}, Fetch{}};
  std::vector<OwnedSegment> segments;
  for (int i = 0; i < 100; ++i) segments.push_back(owned_segment({.fetches = fetches}));
  for (const OwnedSegment& s : segments) {
    for (const Fetch& f : s->fetches())
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&f) / 64,
                (reinterpret_cast<std::uintptr_t>(&f + 1) - 1) / 64);
  }
}

// Those that follow would otherwise be written over, or over others.
TEST(Segment, IsReleasedWithAllThatItsDetailsHold) {
  std::array<std::uint64_t, 16> totals{};
  std::array<Charge, 16> many{};
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = {&totals[i], i + 1};
  const std::array few{Charge{totals.data(), 1}};
  fake::segment_store.release(fake::segment_store.make({.charges = many}));
  Segment* const small = fake::segment_store.make({.charges = few});
  Segment* const large = fake::segment_store.make({.charges = many});
  Segment* const second = fake::segment_store.make({.charges = many});
  small->executions = large->executions = second->executions = 1;
  for (Segment* s : {small, large, second}) {
    fold(*s);
    fake::segment_store.release(s);
  }
  EXPECT_EQ(totals[0], 3u);
  for (std::size_t i = 1; i < totals.size(); ++i) EXPECT_EQ(totals[i], 2 * (i + 1)) << i;
}

TEST(Segment, IsSimulatedWhenThereIsAnythingBesideCharges) {
  std::uint64_t total = 0;
  const std::array charges{Charge{&total, 1}};
  const std::array fetches{Fetch{nullptr, 0x1000, 0x1000, 4, 0, false}};
  const std::array data{DataAccess{nullptr, 8}};
  const auto is_simulated = [](const SegmentParts& parts) {
    return owned_segment(parts)->is_simulated();
  };
  EXPECT_FALSE(is_simulated({.charges = charges}));
  EXPECT_TRUE(is_simulated({.fetches = fetches}));
  EXPECT_TRUE(is_simulated({.data = data}));
  EXPECT_TRUE(is_simulated({.branch = {.kind = BranchSite::Kind::conditional}}));
  EXPECT_TRUE(is_simulated({.branch = {.kind = BranchSite::Kind::indirect}}));
}

TEST(Segment, FoldBooksEachChargeOncePerExecution) {
  std::uint64_t ir = 100;
  std::uint64_t dr = 0;
  const std::array charges{Charge{&ir, 3}, Charge{&dr, 1}};
  const OwnedSegment segment = owned_segment({.charges = charges});
  segment->executions = 5;
  fold(*segment);
  EXPECT_EQ(ir, 115u);
  EXPECT_EQ(dr, 5u);
}

TEST(Segment, FoldStartsCountingAnew) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 2}};
  const OwnedSegment segment = owned_segment({.charges = charges});
  segment->executions = 5;
  fold(*segment);
  fold(*segment);
  EXPECT_EQ(ir, 10u);
  segment->executions = 1;
  fold(*segment);
  EXPECT_EQ(ir, 12u);
}

TEST(Segment, CountsBeyond32Bits) {
  std::uint64_t ir = 0;
  const std::array charges{Charge{&ir, 16}};
  const OwnedSegment segment = owned_segment({.charges = charges});
  segment->executions = std::uint64_t{1} << 33;
  fold(*segment);
  EXPECT_EQ(ir, std::uint64_t{1} << 37);
}

}  // namespace
}  // namespace cg::tool
