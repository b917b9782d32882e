// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment_builder.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>
#include <vector>

#include "tests/tool/machine.h"

namespace cg::tool {
namespace {

using sim::test::OwnedCache;
using Kind = Event::Kind;

constexpr sim::CacheConfig k32Sets2Ways{.size = 4096, .assoc = 2, .line_size = 64};
constexpr sim::CacheConfig kDirectMapped4Sets{.size = 256, .assoc = 1, .line_size = 64};
constexpr sim::CacheConfig kOneSet2Ways{.size = 128, .assoc = 2, .line_size = 64};

TEST(FetchedLines, TheFirstFetchFromALineIsNew) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  EXPECT_FALSE(lines.fetch_again(0x1000));
  EXPECT_FALSE(lines.fetch_again(0x1040));
}

TEST(FetchedLines, AFetchFromTheLineBeforeIsFree) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again(0x1000);
  EXPECT_TRUE(lines.fetch_again(0x1000));
  EXPECT_TRUE(lines.fetch_again(0x1000));
}

TEST(FetchedLines, AFetchFromAnEarlierLineOfAnotherSetIsFree) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again(0x1000);
  lines.fetch_again(0x1040);
  EXPECT_TRUE(lines.fetch_again(0x1000));
}

TEST(FetchedLines, AnotherLineOfTheSetEndsThat) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again(0x1000);
  lines.fetch_again(0x1800);                // 32 lines on: the same set
  EXPECT_FALSE(lines.fetch_again(0x1000));  // in the cache, but not MRU
  EXPECT_TRUE(lines.fetch_again(0x1000));
}

TEST(FetchedLines, InADirectMappedCacheLinesOfOneSetEvictEachOther) {
  const OwnedCache i1(kDirectMapped4Sets);
  FetchedLines lines(i1.cache);
  lines.fetch_again(0x1000);
  lines.fetch_again(0x1100);
  EXPECT_FALSE(lines.fetch_again(0x1000));
}

TEST(FetchedLines, InACacheOfOneSetOnlyTheLastLineIsFree) {
  const OwnedCache i1(kOneSet2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again(0x1000);
  lines.fetch_again(0x1040);
  EXPECT_TRUE(lines.fetch_again(0x1040));
  EXPECT_FALSE(lines.fetch_again(0x1000));
}

TEST(FetchedLines, ForgetsTheOldestOfMany) {
  const OwnedCache i1({.size = 65536, .assoc = 1, .line_size = 64});  // 1024 sets
  FetchedLines lines(i1.cache);
  for (sim::Line line = 0; line < 33; ++line) lines.fetch_again(line * 64);
  EXPECT_TRUE(lines.fetch_again(1 * 64));
  EXPECT_TRUE(lines.fetch_again(32 * 64));
  EXPECT_FALSE(lines.fetch_again(0));
}

class SegmentBuilderTest : public testing::Test {
 protected:
  const Segment& build(std::initializer_list<Event> events, bool cache_sim = true) {
    if (builder == nullptr)
      builder = std::make_unique<SegmentBuilder>(cache_sim, caches->hierarchy);
    built.emplace_back(builder->build({events.begin(), events.size()}), release);
    return *built.back();
  }

  // From now on with these L1 caches, in a new superblock.
  void use(const sim::CacheConfig& i1, const sim::CacheConfig& d1) {
    builder = nullptr;
    caches = std::make_unique<fake::OwnedCaches>(i1, d1, k32Sets2Ways);
  }

  Event fetch(sim::Addr addr, CostCentre& centre, std::uint32_t size = 4) const {
    return {.kind = Kind::fetch, .instr = {addr, size, &centre}};
  }
  // True when a fetch need not be looked up.
  bool is_free(sim::Addr addr, std::uint32_t size = 4) {
    return build({fetch(addr, a, size)}).fetches.empty();
  }
  Event data(Kind kind, CostCentre& centre, std::uint32_t size = 8) const {
    return {.kind = kind, .instr = {0x1000, 4, &centre}, .size = size, .operand = IRExpr_RdTmp(1)};
  }

  CostCentre a{};
  CostCentre b{};
  std::unique_ptr<fake::OwnedCaches> caches =
      std::make_unique<fake::OwnedCaches>(k32Sets2Ways, k32Sets2Ways, k32Sets2Ways);
  std::unique_ptr<SegmentBuilder> builder;
  std::vector<std::unique_ptr<Segment, void (*)(void*)>> built;
};

TEST_F(SegmentBuilderTest, ChargesAreGatheredPerCounter) {
  const Segment& s = build({fetch(0x1000, a), fetch(0x1004, b), fetch(0x1008, a),
                            data(Kind::read, a), data(Kind::write, a), data(Kind::read, b)});
  ASSERT_EQ(s.charges.size(), 5u);
  EXPECT_EQ(s.charges[0].total, &a.costs.ir.accesses);
  EXPECT_EQ(s.charges[0].events, 2u);
  EXPECT_EQ(s.charges[1].total, &b.costs.ir.accesses);
  EXPECT_EQ(s.charges[1].events, 1u);
  EXPECT_EQ(s.charges[2].total, &a.costs.dr.accesses);
  EXPECT_EQ(s.charges[3].total, &a.costs.dw.accesses);
  EXPECT_EQ(s.charges[4].total, &b.costs.dr.accesses);
}

TEST_F(SegmentBuilderTest, AnAccessSaysWhatIsAccessedAndWhereMissesGo) {
  const Segment& s = build({fetch(0x1000, a), data(Kind::read, a, 4), data(Kind::write, b, 16)});
  ASSERT_EQ(s.fetches.size(), 1u);
  EXPECT_EQ(s.fetches[0].addr, 0x1000u);
  EXPECT_EQ(s.fetches[0].size, 4u);
  EXPECT_EQ(s.fetches[0].counts, &a.costs.ir);
  ASSERT_EQ(s.data.size(), 2u);
  EXPECT_EQ(s.data[0].size, 4u);
  EXPECT_EQ(s.data[0].counts, &a.costs.dr);
  EXPECT_EQ(s.data[1].size, 16u);
  EXPECT_EQ(s.data[1].counts, &b.costs.dw);
  EXPECT_EQ(s.branch.kind, BranchSite::Kind::none);
}

TEST_F(SegmentBuilderTest, AFetchKnowsHowManyDataAccessesPrecedeIt) {
  const Segment& s = build({fetch(0x1000, a), data(Kind::read, a), fetch(0x1040, a),
                            data(Kind::modify, a), data(Kind::write, b), fetch(0x1080, a)});
  ASSERT_EQ(s.fetches.size(), 3u);
  EXPECT_EQ(s.fetches[0].data_before, 0u);
  EXPECT_EQ(s.fetches[1].data_before, 1u);
  EXPECT_EQ(s.fetches[2].data_before, 3u);
}

TEST_F(SegmentBuilderTest, AModifyIsARead) {
  const Segment& s = build({data(Kind::modify, a)});
  EXPECT_EQ(s.charges[0].total, &a.costs.dr.accesses);
  EXPECT_EQ(s.data[0].counts, &a.costs.dr);
}

TEST_F(SegmentBuilderTest, AConditionalBranchIsPredictedByItsInstruction) {
  const Segment& s = build({data(Kind::read, b), data(Kind::conditional_branch, a, 0)});
  ASSERT_EQ(s.charges.size(), 2u);
  EXPECT_EQ(s.charges[1].total, &a.costs.bc.executed);
  EXPECT_EQ(s.branch.kind, BranchSite::Kind::conditional);
  EXPECT_EQ(s.branch.instr, 0x1000u);
  EXPECT_EQ(s.branch.counts, &a.costs.bc);
  EXPECT_EQ(s.data.size(), 1u);
}

TEST_F(SegmentBuilderTest, SoIsAnIndirectBranch) {
  const Segment& s = build({data(Kind::indirect_branch, b, 0)});
  ASSERT_EQ(s.charges.size(), 1u);
  EXPECT_EQ(s.charges[0].total, &b.costs.bi.executed);
  EXPECT_EQ(s.branch.kind, BranchSite::Kind::indirect);
  EXPECT_EQ(s.branch.instr, 0x1000u);
  EXPECT_EQ(s.branch.counts, &b.costs.bi);
}

TEST_F(SegmentBuilderTest, AFreeFetchIsChargedButNotLookedUp) {
  const Segment& s = build({fetch(0x1000, a), fetch(0x1004, a), fetch(0x103f, a, 1)});
  EXPECT_EQ(s.charges[0].events, 3u);
  EXPECT_EQ(s.fetches.size(), 1u);
  EXPECT_EQ(s.quick.line_count, 1u);
}

TEST_F(SegmentBuilderTest, FetchesOfEarlierSegmentsCount) {
  build({fetch(0x1000, a)});
  const Segment& s = build({fetch(0x1004, a)});
  EXPECT_TRUE(s.fetches.empty());
  EXPECT_EQ(s.quick.line_count, 0u);
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

TEST_F(SegmentBuilderTest, InACacheOfOneSetAStraddlingFetchIsNeverFree) {
  use(kOneSet2Ways, k32Sets2Ways);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(is_free(0x103e)) << i;
  EXPECT_TRUE(is_free(0x1042));
}

TEST_F(SegmentBuilderTest, WithoutCacheSimulationFetchesAreOnlyCounted) {
  const Segment& s = build({fetch(0x1000, a), data(Kind::conditional_branch, a, 0)}, false);
  EXPECT_EQ(s.charges.size(), 2u);
  EXPECT_TRUE(s.fetches.empty());
  EXPECT_EQ(s.quick.line_count, 0u);
  EXPECT_TRUE(s.quick.possible);
  EXPECT_EQ(s.branch.kind, BranchSite::Kind::conditional);
}

TEST_F(SegmentBuilderTest, TheQuickCheckNamesTheLinesThatAreNotKnownToBeMru) {
  build({fetch(0x1000, a)});
  const Segment& s = build({fetch(0x103e, a), fetch(0x1084, a), fetch(0x1044, a)});
  EXPECT_TRUE(s.quick.possible);
  ASSERT_EQ(s.quick.line_count, 2u);
  EXPECT_EQ(s.quick.lines[0], 0x1040u);  // of the first fetch only the higher
  EXPECT_EQ(s.quick.lines[1], 0x1080u);
}

TEST_F(SegmentBuilderTest, ALineThatLostItsPlaceIsNamedAgain) {
  const Segment& s = build({fetch(0x1000, a), fetch(0x1800, a), fetch(0x1000, a)});
  ASSERT_EQ(s.quick.line_count, 3u);
  EXPECT_EQ(s.quick.lines[0], s.quick.lines[2]);
  EXPECT_TRUE(s.quick.possible);
}

TEST_F(SegmentBuilderTest, FourLinesAreTooManyForAQuickCheck) {
  const Segment& three = build({fetch(0x1000, a), fetch(0x1040, a), fetch(0x1080, a)});
  EXPECT_TRUE(three.quick.possible);
  builder = nullptr;
  const Segment& four =
      build({fetch(0x1000, a), fetch(0x103e, a), fetch(0x1080, a), fetch(0x10c0, a)});
  EXPECT_FALSE(four.quick.possible);
  EXPECT_EQ(four.fetches.size(), 4u);
}

TEST_F(SegmentBuilderTest, TheQuickCheckKnowsTheSlackOfEachDataAccess) {
  const Segment& s =
      build({data(Kind::read, a, 1), data(Kind::write, a, 8), data(Kind::modify, a, 64)});
  EXPECT_TRUE(s.quick.possible);
  EXPECT_EQ(s.quick.slack[0], 63u);
  EXPECT_EQ(s.quick.slack[1], 56u);
  EXPECT_EQ(s.quick.slack[2], 0u);
}

TEST_F(SegmentBuilderTest, LinesOf64KAreTheLongestThatAreCheckedQuickly) {
  use(k32Sets2Ways, {.size = 131072, .assoc = 1, .line_size = 65536});
  const Segment& s = build({data(Kind::read, a, 1)});
  EXPECT_TRUE(s.quick.possible);
  EXPECT_EQ(s.quick.slack[0], 65535u);
  use(k32Sets2Ways, {.size = 262144, .assoc = 1, .line_size = 131072});
  EXPECT_FALSE(build({data(Kind::read, a, 8)}).quick.possible);
}

TEST_F(SegmentBuilderTest, SixteenEventsOfAKindFit) {
  const Event read = data(Kind::read, a);
  const std::vector reads(EventQueue::kCapacity, read);
  build({});
  built.emplace_back(builder->build(reads), release);
  EXPECT_EQ(built.back()->data.size(), 16u);
  EXPECT_EQ(built.back()->quick.slack[15], 56u);
  std::vector<CostCentre> centres(EventQueue::kCapacity);
  std::vector<Event> fetches;
  for (std::size_t i = 0; i < centres.size(); ++i)
    fetches.push_back(fetch(0x1000 + 64 * i, centres[i]));
  built.emplace_back(builder->build(fetches), release);
  EXPECT_EQ(built.back()->fetches.size(), 16u);
  EXPECT_EQ(built.back()->charges.size(), 16u);
}

// Superblocks of random short runs within few lines, on one cache that sees all fetches and on
// one that sees only those which the builder did not call free.
void expect_that_free_fetches_change_nothing(const sim::CacheConfig& config, unsigned seed) {
  fake::OwnedCaches sees_all(config, config, config);
  fake::OwnedCaches sees_some(config, config, config);
  std::mt19937 random(seed);
  CostCentre centre{};
  int skipped = 0;
  for (int superblock = 0; superblock < 300; ++superblock) {
    SegmentBuilder builder(true, sees_some.hierarchy);
    sim::Addr addr = 0x10000 + random() % 2048;
    for (int instr = 0; instr < 60; ++instr) {
      const Event event{.kind = Kind::fetch,
                        .instr = {addr, 1 + static_cast<std::uint32_t>(random() % 15), &centre}};
      const bool hit = sees_all.i1.cache.access(addr, event.instr.size);
      Segment* const segment = builder.build({&event, 1});
      if (segment->fetches.empty()) {
        ++skipped;
        ASSERT_TRUE(hit) << std::hex << addr;
      } else {
        ASSERT_EQ(sees_some.i1.cache.access(addr, event.instr.size), hit) << std::hex << addr;
      }
      release(segment);
      ASSERT_EQ(sees_some.i1.tags, sees_all.i1.tags) << std::hex << addr;
      addr = random() % 4 == 0 ? 0x10000 + random() % 4096 : event.instr.next();
    }
  }
  if (config.sets() > 1) {
    EXPECT_GT(skipped, 300 * 60 / 4);  // the proof is worth something
  }
}

constexpr std::array kGeometries{k32Sets2Ways, kDirectMapped4Sets, kOneSet2Ways,
                                 sim::CacheConfig{.size = 512, .assoc = 4, .line_size = 64},
                                 sim::CacheConfig{.size = 2048, .assoc = 2, .line_size = 16}};

TEST(SegmentBuilder, FreeFetchesHitAndChangeNothing) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    for (const sim::CacheConfig& config : kGeometries) {
      SCOPED_TRACE(testing::Message() << config.size << "," << config.assoc << " seed " << seed);
      expect_that_free_fetches_change_nothing(config, seed);
    }
  }
}

}  // namespace
}  // namespace cg::tool
