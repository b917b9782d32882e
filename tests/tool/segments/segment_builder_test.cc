// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/segment_builder.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "tests/tool/segments/machine.h"
#include "tests/tool/segments/small_caches.h"

namespace cg::tool {
namespace {

using EventKind = Event::Kind;

class SegmentBuilderTest : public testing::Test {
 protected:
  using Events = std::vector<Event>;

  // All segments of the events.
  std::vector<const Segment*> pieces(const Events& events, bool cache_sim = true) {
    if (builder == nullptr)
      builder = std::make_unique<SegmentBuilder>(cache_sim, modify_is_write, caches->hierarchy,
                                                 caches->code_lines, fake::segment_store);
    std::vector<const Segment*> all;
    for (std::span<const Event> rest = events; !rest.empty();) {
      const std::size_t before = rest.size();
      all.push_back(built.emplace_back(builder->build(rest)).get());
      if (rest.size() == before) {
        ADD_FAILURE() << "nothing was taken off";
        break;
      }
    }
    return all;
  }

  // The one segment of the events.
  const Segment& build(const Events& events, bool cache_sim = true) {
    const auto all = pieces(events, cache_sim);
    EXPECT_EQ(all.size(), 1u);
    return *all.front();
  }

  // The lines that the events' segments look up.
  std::vector<std::vector<sim::Addr>> looked_up(const Events& events) {
    std::vector<std::vector<sim::Addr>> all;
    for (const Segment* s : pieces(events)) {
      all.emplace_back();
      for (const Fetch& f : s->fetches()) all.back().push_back(f.line.addr);
    }
    return all;
  }
  using Lines = std::vector<std::vector<sim::Addr>>;

  // From now on with these L1 caches, in a new superblock.
  void use(const sim::CacheConfig& i1, const sim::CacheConfig& d1) {
    builder = nullptr;
    caches = std::make_unique<fake::OwnedCaches>(i1, d1, k32Sets2Ways);
  }

  Event fetch(sim::Addr addr, sim::Costs& centre, std::uint32_t size = 4) const {
    return {.kind = EventKind::fetch, .instr = {addr, size, &centre}};
  }
  // True when a fetch need not be looked up.
  bool is_free(sim::Addr addr, std::uint32_t size = 4) {
    return build({fetch(addr, a, size)}).fetches().empty();
  }
  Event data(EventKind kind, sim::Costs& centre, std::uint32_t size = 8) const {
    return {.kind = kind, .instr = {0x1000, 4, &centre}, .size = size, .operand = IRExpr_RdTmp(1)};
  }

  sim::Costs a{};
  sim::Costs b{};
  std::unique_ptr<fake::OwnedCaches> caches =
      std::make_unique<fake::OwnedCaches>(k32Sets2Ways, k32Sets2Ways, k32Sets2Ways);
  bool modify_is_write = false;
  std::unique_ptr<SegmentBuilder> builder;
  std::vector<fake::OwnedSegment> built;
};

TEST_F(SegmentBuilderTest, ChargesAreGatheredPerCounter) {
  const Segment& s =
      build({fetch(0x1000, a), fetch(0x1004, b), fetch(0x1008, a), data(EventKind::read, a),
             data(EventKind::write, a), data(EventKind::read, b)});
  ASSERT_EQ(s.charges().size(), 5u);
  EXPECT_EQ(s.charges()[0].total, &a.ir.accesses);
  EXPECT_EQ(s.charges()[0].events, 2u);
  EXPECT_EQ(s.charges()[1].total, &b.ir.accesses);
  EXPECT_EQ(s.charges()[1].events, 1u);
  EXPECT_EQ(s.charges()[2].total, &a.dr.accesses);
  EXPECT_EQ(s.charges()[3].total, &a.dw.accesses);
  EXPECT_EQ(s.charges()[4].total, &b.dr.accesses);
}

TEST_F(SegmentBuilderTest, AllFetchesAreLookedUpWhereThatIsAsked) {
  EXPECT_EQ(looked_up({fetch(0x1000, a), fetch(0x1004, a), fetch(0x1008, a)}), (Lines{{0x1000}}));
  builder = std::make_unique<SegmentBuilder>(true, false, caches->hierarchy, caches->code_lines,
                                             fake::segment_store, FetchRules{.all = true});
  EXPECT_EQ(looked_up({fetch(0x1000, a), fetch(0x1004, a), fetch(0x103e, a), fetch(0x1042, a)}),
            (Lines{{0x1000, 0x1000}, {0x1000, 0x1040}, {0x1040}}));
}

TEST_F(SegmentBuilderTest, AFetchThatIsLookedUpPrecedesDataWhereThatIsAsked) {
  const Events events{fetch(0x1000, a), data(EventKind::read, a), fetch(0x1004, a),
                      data(EventKind::read, a), fetch(0x1040, a)};
  EXPECT_EQ(looked_up(events), (Lines{{0x1000, 0x1040}}));
  builder =
      std::make_unique<SegmentBuilder>(true, false, caches->hierarchy, caches->code_lines,
                                       fake::segment_store, FetchRules{.precedes_data = true});
  EXPECT_EQ(looked_up(events), (Lines{{0x1000}, {0x1040}}));
}

TEST_F(SegmentBuilderTest, AnAccessSaysWhatIsAccessedAndWhereMissesGo) {
  const Segment& s =
      build({fetch(0x1004, a), data(EventKind::read, a, 4), data(EventKind::write, b, 16)});
  ASSERT_EQ(s.fetches().size(), 1u);
  EXPECT_EQ(s.fetches()[0].addr, 0x1004u);
  EXPECT_EQ(s.fetches()[0].line, sim::Line{0x1000});
  EXPECT_EQ(s.fetches()[0].size, 4u);
  EXPECT_EQ(s.fetches()[0].counts, &a.ir);
  ASSERT_EQ(s.data().size(), 2u);
  EXPECT_EQ(s.data()[0].size, 4u);
  EXPECT_EQ(s.data()[0].counts, &a.dr);
  EXPECT_EQ(s.data()[1].size, 16u);
  EXPECT_EQ(s.data()[1].counts, &b.dw);
  EXPECT_EQ(s.details->branch.kind, BranchSite::Kind::none);
}

TEST_F(SegmentBuilderTest, AFetchKnowsHowManyDataAccessesOfItsSegmentPrecedeIt) {
  const Segment& s = build({data(EventKind::read, a), fetch(0x1040, a), data(EventKind::modify, a),
                            data(EventKind::write, b), fetch(0x1080, a)});
  ASSERT_EQ(s.fetches().size(), 2u);
  EXPECT_EQ(s.fetches()[0].data_before, 1u);
  EXPECT_EQ(s.fetches()[1].data_before, 3u);
  const Segment& next = build({fetch(0x10c0, a)});
  EXPECT_EQ(next.fetches()[0].data_before, 0u);
}

TEST_F(SegmentBuilderTest, AModifyIsARead) {
  const Segment& s = build({data(EventKind::modify, a)});
  EXPECT_EQ(s.charges()[0].total, &a.dr.accesses);
  EXPECT_EQ(s.data()[0].counts, &a.dr);
}

TEST_F(SegmentBuilderTest, UnlessItIsAWrite) {
  modify_is_write = true;
  const Segment& s = build({data(EventKind::modify, a), data(EventKind::read, b)});
  EXPECT_EQ(s.charges()[0].total, &a.dw.accesses);
  EXPECT_EQ(s.data()[0].counts, &a.dw);
  EXPECT_TRUE(s.data()[0].is_write);
  EXPECT_FALSE(s.data()[1].is_write);
}

TEST_F(SegmentBuilderTest, AConditionalBranchIsPredictedByItsInstruction) {
  const Segment& s = build({data(EventKind::read, b), data(EventKind::conditional_branch, a, 0)});
  ASSERT_EQ(s.charges().size(), 2u);
  EXPECT_EQ(s.charges()[1].total, &a.bc.executed);
  EXPECT_EQ(s.details->branch.kind, BranchSite::Kind::conditional);
  EXPECT_EQ(s.details->branch.instr, 0x1000u);
  EXPECT_EQ(s.details->branch.counts, &a.bc);
  EXPECT_EQ(s.data().size(), 1u);
}

TEST_F(SegmentBuilderTest, SoIsAnIndirectBranch) {
  const Segment& s = build({data(EventKind::indirect_branch, b, 0)});
  ASSERT_EQ(s.charges().size(), 1u);
  EXPECT_EQ(s.charges()[0].total, &b.bi.executed);
  EXPECT_EQ(s.details->branch.kind, BranchSite::Kind::indirect);
  EXPECT_EQ(s.details->branch.instr, 0x1000u);
  EXPECT_EQ(s.details->branch.counts, &b.bi);
}

TEST_F(SegmentBuilderTest, AFreeFetchIsChargedButNotLookedUp) {
  const Segment& s = build({fetch(0x1000, a), fetch(0x1004, a), fetch(0x103f, a, 1)});
  EXPECT_EQ(s.charges()[0].events, 3u);
  EXPECT_EQ(s.fetches().size(), 1u);
}

TEST_F(SegmentBuilderTest, FetchesOfEarlierSegmentsCount) {
  build({fetch(0x1000, a)});
  EXPECT_TRUE(is_free(0x1004));
}

TEST_F(SegmentBuilderTest, ANewSuperblockKnowsNothing) {
  build({fetch(0x1000, a)});
  builder = nullptr;
  EXPECT_FALSE(is_free(0x1000));
}

TEST_F(SegmentBuilderTest, AStraddlingFetchIsFreeOnlyWhenBothLinesAre) {
  EXPECT_FALSE(is_free(0x1030));
  EXPECT_FALSE(is_free(0x103e));
  EXPECT_TRUE(is_free(0x103e));
  EXPECT_TRUE(is_free(0x1030));
  EXPECT_TRUE(is_free(0x1042));
}

TEST_F(SegmentBuilderTest, OfAStraddlingFetchBothLinesAreLookedUp) {
  const Segment& s = build({fetch(0x103e, a)});
  ASSERT_EQ(s.fetches().size(), 2u);
  EXPECT_EQ(s.fetches()[0].line, sim::Line{0x1000});
  EXPECT_FALSE(s.fetches()[0].continues);
  EXPECT_EQ(s.fetches()[1].line, sim::Line{0x1040});
  EXPECT_TRUE(s.fetches()[1].continues);
  for (const Fetch& f : s.fetches()) {
    EXPECT_EQ(f.addr, 0x103eu);
    EXPECT_EQ(f.size, 4u);
    EXPECT_EQ(f.counts, &a.ir);
  }
}

TEST_F(SegmentBuilderTest, OrTheOneThatIsNotKnownToBeMru) {
  build({fetch(0x1000, a)});
  const Segment& second = build({fetch(0x103e, a)});
  ASSERT_EQ(second.fetches().size(), 1u);
  EXPECT_EQ(second.fetches()[0].line, sim::Line{0x1040});
  EXPECT_FALSE(second.fetches()[0].continues);
  builder = nullptr;
  build({fetch(0x1040, a)});
  const Segment& first = build({fetch(0x103e, a)});
  ASSERT_EQ(first.fetches().size(), 1u);
  EXPECT_EQ(first.fetches()[0].line, sim::Line{0x1000});
}

TEST_F(SegmentBuilderTest, InACacheOfOneSetAStraddlingFetchIsNeverFree) {
  use(kOneSet2Ways, k32Sets2Ways);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(is_free(0x103e)) << i;
  EXPECT_TRUE(is_free(0x1042));
}

TEST_F(SegmentBuilderTest, InACacheOfOneSetItsFirstLineDisplacesTheSecond) {
  use(kOneSet2Ways, k32Sets2Ways);
  EXPECT_EQ(looked_up({fetch(0x1042, a)}), (Lines{{0x1040}}));
  EXPECT_EQ(looked_up({fetch(0x103e, a)}), (Lines{{0x1000, 0x1040}}));
}

TEST_F(SegmentBuilderTest, WithoutCacheSimulationFetchesAreOnlyCounted) {
  const Segment& s = build({fetch(0x1000, a), fetch(0x1040, a), fetch(0x1080, a),
                            data(EventKind::conditional_branch, a, 0)},
                           false);
  EXPECT_EQ(s.charges().size(), 2u);
  EXPECT_TRUE(s.fetches().empty());
  EXPECT_EQ(s.details->branch.kind, BranchSite::Kind::conditional);
  EXPECT_EQ(caches->code_lines.size(), 0u);
}

TEST_F(SegmentBuilderTest, TheSegmentHasTheNumbersOfTheLinesToLookUp) {
  build({fetch(0x1000, a)});
  const Segment& s = build({fetch(0x103e, a), fetch(0x1084, a), fetch(0x1044, a)});
  ASSERT_EQ(s.fetches().size(), 2u);
  EXPECT_EQ(s.lines[0], caches->code_lines.number_of({0x1040}));
  EXPECT_EQ(s.lines[1], caches->code_lines.number_of({0x1080}));
  EXPECT_NE(s.lines[0], s.lines[1]);
}

TEST_F(SegmentBuilderTest, Line0IsLookedUpLikeAnyOther) {
  const Segment& s = build({fetch(0x10, a)});
  ASSERT_EQ(s.fetches().size(), 1u);
  EXPECT_EQ(s.fetches()[0].line, sim::Line{0});
  EXPECT_EQ(s.lines[0], sim::CodeLineCache::kLineZero);
}

TEST_F(SegmentBuilderTest, ALineThatLostItsPlaceIsLookedUpAgain) {
  EXPECT_EQ(looked_up({fetch(0x1000, a), fetch(0x1800, a), fetch(0x1000, a)}),
            (Lines{{0x1000, 0x1800}, {0x1000}}));
}

TEST_F(SegmentBuilderTest, TheSegmentHasTheSlackOfEachDataAccess) {
  const Segment& s = build(
      {data(EventKind::read, a, 1), data(EventKind::write, a, 8), data(EventKind::modify, a, 64)});
  EXPECT_EQ(s.slack[0], 63u);
  EXPECT_EQ(s.slack[1], 56u);
  EXPECT_EQ(s.slack[2], 0u);
}

TEST_F(SegmentBuilderTest, OfLongLinesAsMuchAsFitsAByte) {
  use(k32Sets2Ways, {.size = 8192, .assoc = 2, .line_size = 512});
  const Segment& s = build({data(EventKind::read, a, 1), data(EventKind::read, a, 256),
                            data(EventKind::read, a, 257), data(EventKind::read, a, 258),
                            data(EventKind::read, a, 512)});
  EXPECT_EQ(s.slack, (decltype(s.slack){255, 255, 255, 254, 0}));
}

TEST_F(SegmentBuilderTest, TheSixthOperandStartsASegment) {
  const Event read = data(EventKind::read, a);
  const auto all = pieces({fetch(0x1000, a), read, read, read, read, read, fetch(0x1004, b), read});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0]->data().size(), 5u);
  EXPECT_EQ(all[0]->charges().size(), 3u);  // the free fetch is no operand
  EXPECT_EQ(all[1]->data().size(), 1u);
  EXPECT_EQ(all[1]->slack[0], 56u);
  ASSERT_EQ(all[1]->charges().size(), 1u);
  EXPECT_EQ(all[1]->charges()[0].events, 1u);
}

TEST_F(SegmentBuilderTest, ABranchIsAnOperand) {
  const Event read = data(EventKind::read, a);
  const Event branch = data(EventKind::conditional_branch, b, 0);
  const Segment& five = build({read, read, read, read, branch});
  EXPECT_EQ(five.data().size(), 4u);
  EXPECT_TRUE(five.has_branch());
  for (const EventKind kind : {EventKind::conditional_branch, EventKind::indirect_branch}) {
    const auto six = pieces({read, read, read, read, read, data(kind, b, 0)});
    ASSERT_EQ(six.size(), 2u);
    EXPECT_EQ(six[0]->data().size(), 5u);
    EXPECT_FALSE(six[0]->has_branch());
    EXPECT_TRUE(six[1]->data().empty());
    EXPECT_TRUE(six[1]->has_branch());
    EXPECT_EQ(six[1]->charges().size(), 1u);
  }
}

TEST_F(SegmentBuilderTest, TheThirdLineStartsASegment) {
  EXPECT_EQ(looked_up({fetch(0x1000, a), fetch(0x1040, a), fetch(0x1004, a), fetch(0x1080, a),
                       fetch(0x1044, a)}),
            (Lines{{0x1000, 0x1040}, {0x1080}}));
  EXPECT_TRUE(is_free(0x1084));
}

TEST_F(SegmentBuilderTest, AStraddlingFetchIsNotCutInTwo) {
  EXPECT_EQ(looked_up({fetch(0x1000, a), fetch(0x107e, a)}), (Lines{{0x1000}, {0x1040, 0x1080}}));
}

TEST_F(SegmentBuilderTest, ItsSecondLineAloneFits) {
  EXPECT_EQ(looked_up({fetch(0x1000, a), fetch(0x103e, a)}), (Lines{{0x1000, 0x1040}}));
}

TEST_F(SegmentBuilderTest, SixteenEventsAreAFewSegments) {
  const Events reads(EventQueue::kCapacity, data(EventKind::read, a));
  std::vector<std::size_t> sizes;
  for (const Segment* s : pieces(reads)) sizes.push_back(s->data().size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{5, 5, 5, 1}));

  Events fetches;
  for (std::size_t i = 0; i < EventQueue::kCapacity; ++i) fetches.push_back(fetch(64 * i, a));
  EXPECT_EQ(pieces(fetches).size(), EventQueue::kCapacity / kMaxLines);
}

// One that fills a queue, is cut nowhere, and books each event to a counter of its own.
TEST_F(SegmentBuilderTest, TheLongestSegmentFits) {
  std::vector<sim::Costs> centres(EventQueue::kCapacity);
  Events events;
  for (std::size_t i = 0; i + kMaxOperands < EventQueue::kCapacity; ++i)
    events.push_back(fetch(0x1030 + 4 * i, centres[i]));
  while (events.size() + 1 < EventQueue::kCapacity)
    events.push_back(data(EventKind::read, centres[events.size()]));
  events.push_back(data(EventKind::conditional_branch, centres.back(), 0));
  const Segment& s = build(events);
  EXPECT_EQ(s.fetches().size(), kMaxLines);
  EXPECT_EQ(s.data().size(), kMaxOperands - 1);
  ASSERT_EQ(s.charges().size(), EventQueue::kCapacity);
  EXPECT_EQ(s.charges().back().total, &centres.back().bc.executed);
}

// However events are cut, they are charged once each, and their accesses stay in order.
TEST_F(SegmentBuilderTest, WhatIsCutAddsUp) {
  std::mt19937 random(1);
  std::array<sim::Costs, 3> centres{};
  std::size_t cuts = 0;
  for (int round = 0; round < 500; ++round) {
    builder = nullptr;
    Events events;
    std::map<const std::uint64_t*, std::uint64_t> expected;
    std::vector<std::uint32_t> expected_sizes;
    for (std::size_t n = 1 + random() % EventQueue::kCapacity; n > 0; --n) {
      sim::Costs& centre = centres[random() % centres.size()];
      const std::uint32_t size = 1 + static_cast<std::uint32_t>(random() % 15);
      if (random() % 2 == 0) {
        events.push_back(fetch(0x1000 + random() % 512, centre, size));
        ++expected[&centre.ir.accesses];
      } else {
        const bool is_read = random() % 2 == 0;
        events.push_back(data(is_read ? EventKind::read : EventKind::write, centre, size));
        ++expected[is_read ? &centre.dr.accesses : &centre.dw.accesses];
        expected_sizes.push_back(size);
      }
    }
    std::map<const std::uint64_t*, std::uint64_t> charged;
    std::vector<std::uint32_t> sizes;
    const auto all = pieces(events);
    for (const Segment* s : all) {
      EXPECT_FALSE(s->charges().empty());
      for (const Charge& c : s->charges()) charged[c.total] += c.events;
      for (const DataAccess& d : s->data()) sizes.push_back(d.size);
    }
    ASSERT_EQ(charged, expected);
    ASSERT_EQ(sizes, expected_sizes);
    cuts += all.size() - 1;
  }
  EXPECT_GT(cuts, 500u);
}

}  // namespace
}  // namespace cg::tool
