// SPDX-License-Identifier: GPL-2.0-or-later
//
// What larger caches would leave of D1's misses, from translated accesses to counts.
#include "tool/segments/miss_curve.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <vector>

#include "tests/tool/segments/machine.h"
#include "tool/segments/miss_classes.h"
#include "tool/segments/miss_sites.h"
#include "tool/segments/segment_builder.h"

namespace cg::tool {
namespace {

// Counted alone, or with classes.
class MissCurveTest : public testing::TestWithParam<bool> {
 protected:
  // D1 has 8 lines; the sizes are 1 KB, of 16 lines, 2 KB and so on.
  static constexpr sim::CacheConfig kL1{.size = 512, .assoc = 2, .line_size = 64};
  static constexpr sim::CacheConfig kLL{.size = 4096, .assoc = 4, .line_size = 64};
  static constexpr sim::Addr kData = 0x10000;

  MissCurveTest() { begin(); }
  ~MissCurveTest() override {
    simulator = {};
    miss_classes = {};
    miss_curve = {};
  }

  void begin() {
    caches.emplace(kL1, kL1, kLL);
    simulator.caches = caches->hierarchy;
    if (GetParam()) miss_classes.begin({kL1, kL1, kLL});
    miss_curve.begin(kL1);
  }
  fake::OwnedSegment access(Event::Kind kind) {
    SegmentBuilder builder(true, true, simulator.caches, caches->code_lines, fake::segment_store,
                           {}, has_sites ? &sites : nullptr);
    const Event event{.kind = kind, .instr = {0x1000, 4, &costs}, .size = 8};
    std::span<const Event> one{&event, 1};
    return fake::OwnedSegment(builder.build(one));
  }
  void run(Segment& segment, sim::Addr addr) {
    const Runners runners = GetParam() ? classifying_runners() : measuring_runners();
    const std::vector<sim::Addr> words{fake::word(&segment), addr};
    fake::call(runners.of(segment), words);
  }
  // Walks over so many lines.
  void walk(Segment& segment, sim::Addr lines) {
    for (sim::Addr n = 0; n < lines; ++n) run(segment, kData + n * 64);
  }
  // What is left at 1 KB, 2 KB ...
  std::vector<std::uint64_t> left(std::size_t sizes) const {
    std::vector<std::uint64_t> counts;
    for (const sim::Event& event : sim::kEvents) {
      if (!event.is_sum() || counts.size() == sizes) continue;
      EXPECT_EQ(costs.of(event), simulator.sum.of(event)) << event.name;
      counts.push_back(costs.of(event));
    }
    return counts;
  }
  using Counts = std::vector<std::uint64_t>;

  std::optional<fake::OwnedCaches> caches;
  MissSites sites;
  sim::Costs costs;
  bool has_sites = false;
};

TEST_P(MissCurveTest, IsOfReadsAndWritesTogether) {
  const fake::OwnedSegment read = access(Event::Kind::read);
  const fake::OwnedSegment write = access(Event::Kind::write);
  walk(*read, 20);
  EXPECT_EQ(left(3), (Counts{20, 20, 20})) << "cold";
  walk(*write, 20);
  EXPECT_EQ(left(3), (Counts{40, 20, 20})) << "32 lines hold them, 16 do not";
  walk(*read, 10);
  walk(*read, 10);
  EXPECT_EQ(left(3), (Counts{50, 20, 20})) << "the second time 16 lines hold them";
  EXPECT_EQ(costs.dr.misses[sim::Level::l1] + costs.dw.misses[sim::Level::l1], 56u)
      << "four lines are still in D1";
}

TEST_P(MissCurveTest, AnAccessToTwoLinesIsLeftWhereOneOfThemIs) {
  const fake::OwnedSegment read = access(Event::Kind::read);
  walk(*read, 1);
  for (sim::Addr n = 8; n < 48; ++n) run(*read, kData + n * 64);
  run(*read, kData + 128);
  for (sim::Addr n = 8; n < 24; ++n) run(*read, kData + n * 64);
  const Counts before = left(4);
  EXPECT_EQ(before, (Counts{58, 58, 42, 42}));
  run(*read, kData + 60);  // its first line is 40 others old, its second is new
  EXPECT_EQ(left(4), (Counts{59, 59, 43, 43}));
  for (sim::Addr n = 8; n < 24; ++n) run(*read, kData + n * 64);
  run(*read, kData + 124);  // 17 others, and 18
  EXPECT_EQ(left(4), (Counts{76, 59, 43, 43}));
  EXPECT_EQ(costs.dr.misses[sim::Level::l1], 76u);
}

TEST_P(MissCurveTest, PatternsAreFoundBesides) {
  has_sites = true;
  const fake::OwnedSegment read = access(Event::Kind::read);
  walk(*read, 20);
  EXPECT_EQ(costs[sim::word_of("D1mr_next")], 18u);
  EXPECT_EQ(left(1), Counts{20});
}

TEST_P(MissCurveTest, EmptyCachesBeginAnew) {
  const fake::OwnedSegment read = access(Event::Kind::read);
  for (std::uint64_t round = 1; round <= 3; ++round) {
    walk(*read, 5000);
    walk(*read, 5000);
    EXPECT_EQ(left(11), (Counts{10000 * round, 10000 * round, 10000 * round, 10000 * round,
                                10000 * round, 10000 * round, 10000 * round, 10000 * round,
                                10000 * round, 5000 * round, 5000 * round}));
    begin();
  }
}

INSTANTIATE_TEST_SUITE_P(AloneOrWithClasses, MissCurveTest, testing::Bool());

TEST(TimeBlocks, AreGivenAgainAfterClearing) {
  TimeBlocks blocks;
  std::vector<std::uint64_t*> given;
  for (int i = 0; i < 200; ++i) given.push_back(blocks.take());
  EXPECT_EQ(std::set(given.begin(), given.end()).size(), 200u);
  blocks.clear();
  for (std::uint64_t* const block : given) EXPECT_EQ(blocks.take(), block);
  EXPECT_EQ(std::set<std::uint64_t*>({blocks.take()}).count(given.front()), 0u);
}

}  // namespace
}  // namespace cg::tool
