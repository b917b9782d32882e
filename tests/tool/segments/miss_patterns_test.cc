// SPDX-License-Identifier: GPL-2.0-or-later
//
// The patterns of misses, from translated accesses to counts.
#include <gtest/gtest.h>

#include <vector>

#include "sim/misses/miss_pattern.h"
#include "tests/tool/segments/machine.h"
#include "tool/segments/miss_classes.h"
#include "tool/segments/miss_sites.h"
#include "tool/segments/segment_builder.h"

namespace cg::tool {
namespace {

// Counted alone, or with classes.
class MissPatternsTest : public testing::TestWithParam<bool> {
 protected:
  static constexpr sim::CacheConfig kL1{.size = 256, .assoc = 2, .line_size = 32};
  static constexpr sim::CacheConfig kLL{.size = 4096, .assoc = 4, .line_size = 32};
  static constexpr sim::Addr kInstr = 0x1000;

  MissPatternsTest() {
    simulator.caches = caches.hierarchy;
    miss_classes.begin({kL1, kL1, kLL});
  }
  ~MissPatternsTest() override {
    simulator = {};
    miss_classes = {};
  }

  fake::OwnedSegment access(Event::Kind kind, sim::Addr instr = kInstr) {
    SegmentBuilder builder(true, true, simulator.caches, caches.code_lines, fake::segment_store, {},
                           has_sites ? &sites : nullptr);
    const Event event{.kind = kind, .instr = {instr, 4, &costs}, .size = 8};
    std::span<const Event> one{&event, 1};
    return fake::OwnedSegment(builder.build(one));
  }
  void run(Segment& segment, const std::vector<sim::Addr>& addrs) {
    const Runners runners = !has_sites   ? Runners{}
                            : GetParam() ? classifying_runners()
                                         : pattern_runners();
    for (const sim::Addr addr : addrs) {
      const std::vector<sim::Addr> words{fake::word(&segment), addr};
      fake::call(runners.of(segment), words);
    }
  }
  std::uint64_t count(std::size_t word) const {
    EXPECT_EQ(costs[word], simulator.sum[word]);
    return costs[word];
  }

  fake::OwnedCaches caches{kL1, kL1, kLL};
  MissSites sites;
  sim::Costs costs;
  bool has_sites = true;
};

TEST_P(MissPatternsTest, OfReadsAreCountedAtBothLevels) {
  const fake::OwnedSegment read = access(Event::Kind::read);
  run(*read, {0x10000, 0x10020, 0x10040, 0x10060, 0x10080, 0x100a0, 0x100c0, 0x100e0, 0x10100});
  EXPECT_EQ(count(sim::word_of("D1mr_next")), 7u);
  EXPECT_EQ(count(sim::word_of("DLmr_next")), 7u);
  run(*read, {0x10000});  // LL has it
  EXPECT_EQ(count(sim::word_of("D1mr_next")), 7u) << "the way there was back";
  EXPECT_EQ(count(sim::word_of("DLmr_next")), 7u);
  EXPECT_EQ(costs.dr.misses, (sim::PerLevel<std::uint64_t>{{10, 9}}));
  EXPECT_EQ(count(sim::word_of("D1mw_next")), 0u);
}

TEST_P(MissPatternsTest, OfAnInstructionAreOneSiteWhereverItWasTranslated) {
  const fake::OwnedSegment first = access(Event::Kind::write);
  const fake::OwnedSegment again = access(Event::Kind::write);
  const fake::OwnedSegment other = access(Event::Kind::write, kInstr + 4);
  for (sim::Addr addr = 0x10000; addr < 0x18000; addr += 0x2000) {
    run(*first, {addr});
    run(*other, {0x80000 - 3 * addr});
    run(*again, {addr + 0x1000});
  }
  EXPECT_EQ(count(sim::word_of("D1mw_stride")), 5u + 1u);
  EXPECT_EQ(costs.dw.misses[sim::Level::l1], 12u);
}

TEST_P(MissPatternsTest, ReadsAndWritesOfAnInstructionAreTwoSites) {
  const fake::OwnedSegment read = access(Event::Kind::read);
  const fake::OwnedSegment write = access(Event::Kind::write);
  for (sim::Addr n = 0; n < 5; ++n) {
    run(*read, {0x10000 + n * 0x100});
    run(*write, {0x50000 - n * 0x80});
  }
  EXPECT_EQ(count(sim::word_of("D1mr_stride")), 2u);
  EXPECT_EQ(count(sim::word_of("D1mw_stride")), 2u);
}

TEST_P(MissPatternsTest, AnAccessToTwoLinesIsOneMiss) {
  const fake::OwnedSegment read = access(Event::Kind::read);
  run(*read, {0x1001c, 0x1005c, 0x1009c, 0x100dc, 0x1011c});
  EXPECT_EQ(costs.dr.misses[sim::Level::l1], 5u);
  EXPECT_EQ(count(sim::word_of("D1mr_stride")), 2u);
}

TEST_P(MissPatternsTest, AreNotCountedUnlessWanted) {
  has_sites = false;
  const fake::OwnedSegment read = access(Event::Kind::read);
  EXPECT_TRUE(read->sites().empty());
  run(*read, {0x10000, 0x10020, 0x10040});
  EXPECT_EQ(costs.dr.misses[sim::Level::l1], 3u);
  EXPECT_EQ(count(sim::word_of("D1mr_next")), 0u);
}

INSTANTIATE_TEST_SUITE_P(AloneOrWithClasses, MissPatternsTest, testing::Bool());

}  // namespace
}  // namespace cg::tool
