// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment_builder.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <random>
#include <vector>

#include "tool/memory.h"

namespace cg::tool {
namespace {

using Kind = Event::Kind;

// An empty cache and the storage of its tags.
struct OwnedCache {
  explicit OwnedCache(const sim::CacheConfig& config)
      : tags(static_cast<std::size_t>(config.lines())), cache(config, tags) {}
  std::vector<sim::Line> tags;
  sim::Cache cache;
};

constexpr sim::CacheConfig k32Sets2Ways{.size = 4096, .assoc = 2, .line_size = 64};
constexpr sim::CacheConfig kDirectMapped4Sets{.size = 256, .assoc = 1, .line_size = 64};
constexpr sim::CacheConfig kOneSet2Ways{.size = 128, .assoc = 2, .line_size = 64};

TEST(FetchedLines, TheFirstFetchFromALineIsNew) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  EXPECT_FALSE(lines.fetch_again({.addr = 0x1000, .size = 4}));
  EXPECT_FALSE(lines.fetch_again({.addr = 0x1040, .size = 4}));
}

TEST(FetchedLines, AFetchFromTheLineBeforeIsFree) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again({.addr = 0x1000, .size = 4});
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1004, .size = 4}));
  EXPECT_TRUE(lines.fetch_again({.addr = 0x103f, .size = 1}));
}

TEST(FetchedLines, AFetchFromAnEarlierLineOfAnotherSetIsFree) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again({.addr = 0x1000, .size = 4});
  lines.fetch_again({.addr = 0x1040, .size = 4});
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1004, .size = 4}));
}

TEST(FetchedLines, AnotherLineOfTheSetEndsThat) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again({.addr = 0x1000, .size = 4});
  lines.fetch_again({.addr = 0x1800, .size = 4});                // 32 lines on: the same set
  EXPECT_FALSE(lines.fetch_again({.addr = 0x1004, .size = 4}));  // in the cache, but not MRU
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1008, .size = 4}));
}

TEST(FetchedLines, AStraddlingFetchIsFreeOnlyWhenBothLinesAre) {
  const OwnedCache i1(k32Sets2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again({.addr = 0x1030, .size = 4});
  EXPECT_FALSE(lines.fetch_again({.addr = 0x103e, .size = 4}));
  EXPECT_TRUE(lines.fetch_again({.addr = 0x103e, .size = 4}));
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1030, .size = 4}));
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1042, .size = 4}));
}

TEST(FetchedLines, InADirectMappedCacheLinesOfOneSetEvictEachOther) {
  const OwnedCache i1(kDirectMapped4Sets);
  FetchedLines lines(i1.cache);
  lines.fetch_again({.addr = 0x1000, .size = 4});
  lines.fetch_again({.addr = 0x1100, .size = 4});
  EXPECT_FALSE(lines.fetch_again({.addr = 0x1000, .size = 4}));
}

TEST(FetchedLines, InACacheOfOneSetOnlyTheLastLineIsFree) {
  const OwnedCache i1(kOneSet2Ways);
  FetchedLines lines(i1.cache);
  lines.fetch_again({.addr = 0x1000, .size = 4});
  lines.fetch_again({.addr = 0x1040, .size = 4});
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1044, .size = 4}));
  EXPECT_FALSE(lines.fetch_again({.addr = 0x1004, .size = 4}));
}

TEST(FetchedLines, InACacheOfOneSetAStraddlingFetchIsNeverFree) {
  const OwnedCache i1(kOneSet2Ways);
  FetchedLines lines(i1.cache);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(lines.fetch_again({.addr = 0x103e, .size = 4})) << i;
  EXPECT_TRUE(lines.fetch_again({.addr = 0x1042, .size = 4}));
}

TEST(FetchedLines, ForgetsTheOldestOfMany) {
  const OwnedCache i1({.size = 65536, .assoc = 1, .line_size = 64});  // 1024 sets
  FetchedLines lines(i1.cache);
  for (sim::Addr line = 0; line < 33; ++line) lines.fetch_again({.addr = line * 64, .size = 4});
  EXPECT_TRUE(lines.fetch_again({.addr = 1 * 64, .size = 4}));
  EXPECT_TRUE(lines.fetch_again({.addr = 32 * 64, .size = 4}));
  EXPECT_FALSE(lines.fetch_again({.addr = 0, .size = 4}));
}

// Superblocks of random short runs within few lines, on one cache that sees all fetches and on
// one that sees only those which the builder did not call free.
void expect_that_free_fetches_change_nothing(const sim::CacheConfig& config, unsigned seed) {
  OwnedCache sees_all(config);
  OwnedCache sees_some(config);
  std::mt19937 random(seed);
  int skipped = 0;
  for (int superblock = 0; superblock < 300; ++superblock) {
    FetchedLines lines(sees_some.cache);
    sim::Addr addr = 0x10000 + random() % 2048;
    for (int instr = 0; instr < 60; ++instr) {
      const Instruction fetched{.addr = addr,
                                .size = 1 + static_cast<std::uint32_t>(random() % 15)};
      const bool hit = sees_all.cache.access(fetched.addr, fetched.size);
      if (lines.fetch_again(fetched)) {
        ++skipped;
        ASSERT_TRUE(hit) << std::hex << addr;
      } else {
        ASSERT_EQ(sees_some.cache.access(fetched.addr, fetched.size), hit) << std::hex << addr;
      }
      ASSERT_EQ(sees_some.tags, sees_all.tags) << std::hex << addr;
      addr = random() % 4 == 0 ? 0x10000 + random() % 4096 : fetched.next();
    }
  }
  if (config.sets() > 1) {
    EXPECT_GT(skipped, 300 * 60 / 4);  // the proof is worth something
  }
}

TEST(FetchedLines, FreeFetchesHitAndChangeNothing) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    for (const sim::CacheConfig& config :
         {k32Sets2Ways, kDirectMapped4Sets, kOneSet2Ways,
          sim::CacheConfig{.size = 512, .assoc = 4, .line_size = 64},
          sim::CacheConfig{.size = 2048, .assoc = 2, .line_size = 16}}) {
      SCOPED_TRACE(testing::Message() << config.size << "," << config.assoc << " seed " << seed);
      expect_that_free_fetches_change_nothing(config, seed);
    }
  }
}

class SegmentBuilderTest : public testing::Test {
 protected:
  const Segment& build(std::initializer_list<Event> events, bool cache_sim = true) {
    if (builder == nullptr) builder = std::make_unique<SegmentBuilder>(cache_sim, i1.cache);
    built.emplace_back(builder->build({events.begin(), events.size()}), release);
    return *built.back();
  }

  Event fetch(sim::Addr addr, CostCentre& centre) const {
    return {.kind = Kind::fetch, .instr = {addr, 4, &centre}};
  }
  Event data(Kind kind, CostCentre& centre, std::uint32_t size = 8) const {
    return {.kind = kind, .instr = {0x1000, 4, &centre}, .size = size, .operand = IRExpr_RdTmp(1)};
  }

  CostCentre a{};
  CostCentre b{};
  OwnedCache i1{k32Sets2Ways};
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

TEST_F(SegmentBuilderTest, ALookupSaysWhatIsAccessedAndWhereMissesGo) {
  const Segment& s = build({fetch(0x1000, a), data(Kind::read, a, 4), data(Kind::write, b, 16)});
  ASSERT_EQ(s.lookups.size(), 3u);
  EXPECT_EQ(s.lookups[0].kind, Lookup::Kind::fetch);
  EXPECT_EQ(s.lookups[0].instr, 0x1000u);
  EXPECT_EQ(s.lookups[0].size, 4u);
  EXPECT_EQ(s.lookups[0].cache, &a.costs.ir);
  EXPECT_EQ(s.lookups[1].kind, Lookup::Kind::data);
  EXPECT_EQ(s.lookups[1].size, 4u);
  EXPECT_EQ(s.lookups[1].cache, &a.costs.dr);
  EXPECT_EQ(s.lookups[2].kind, Lookup::Kind::data);
  EXPECT_EQ(s.lookups[2].size, 16u);
  EXPECT_EQ(s.lookups[2].cache, &b.costs.dw);
}

TEST_F(SegmentBuilderTest, AModifyIsARead) {
  const Segment& s = build({data(Kind::modify, a)});
  EXPECT_EQ(s.charges[0].total, &a.costs.dr.accesses);
  EXPECT_EQ(s.lookups[0].cache, &a.costs.dr);
}

TEST_F(SegmentBuilderTest, BranchesAreLookedUpByTheirInstruction) {
  const Segment& s =
      build({data(Kind::conditional_branch, a, 0), data(Kind::indirect_branch, b, 0)});
  ASSERT_EQ(s.charges.size(), 2u);
  EXPECT_EQ(s.charges[0].total, &a.costs.bc.executed);
  EXPECT_EQ(s.charges[1].total, &b.costs.bi.executed);
  ASSERT_EQ(s.lookups.size(), 2u);
  EXPECT_EQ(s.lookups[0].kind, Lookup::Kind::conditional_branch);
  EXPECT_EQ(s.lookups[0].instr, 0x1000u);
  EXPECT_EQ(s.lookups[0].branches, &a.costs.bc);
  EXPECT_EQ(s.lookups[1].kind, Lookup::Kind::indirect_branch);
  EXPECT_EQ(s.lookups[1].branches, &b.costs.bi);
}

TEST_F(SegmentBuilderTest, AFreeFetchIsChargedButNotLookedUp) {
  const Segment& s = build({fetch(0x1000, a), fetch(0x1004, a)});
  EXPECT_EQ(s.charges[0].events, 2u);
  EXPECT_EQ(s.lookups.size(), 1u);
}

TEST_F(SegmentBuilderTest, FetchesOfEarlierSegmentsCount) {
  build({fetch(0x1000, a)});
  EXPECT_TRUE(build({fetch(0x1004, a)}).lookups.empty());
}

TEST_F(SegmentBuilderTest, ANewSuperblockKnowsNothing) {
  build({fetch(0x1000, a)});
  builder = nullptr;
  EXPECT_EQ(build({fetch(0x1000, a)}).lookups.size(), 1u);
}

TEST_F(SegmentBuilderTest, WithoutCacheSimulationFetchesAreOnlyCounted) {
  const Segment& s = build({fetch(0x1000, a), data(Kind::conditional_branch, a, 0)}, false);
  EXPECT_EQ(s.charges.size(), 2u);
  ASSERT_EQ(s.lookups.size(), 1u);
  EXPECT_EQ(s.lookups[0].kind, Lookup::Kind::conditional_branch);
}

}  // namespace
}  // namespace cg::tool
