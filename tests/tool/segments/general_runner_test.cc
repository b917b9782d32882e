// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the simulator makes of one segment when it has to look things up.
#include "tool/segments/general_runner.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "tests/tool/segments/machine.h"

namespace cg::tool {
namespace {

// One-set caches of 16-byte lines. LL has two ways, so that its tags tell what came last.
class SimulatorTest : public testing::Test {
 protected:
  SimulatorTest() { simulator.caches = caches.hierarchy; }
  ~SimulatorTest() override { simulator = {}; }

  static constexpr sim::CacheConfig kTwoWays{.size = 32, .assoc = 2, .line_size = 16};
  static constexpr sim::CacheConfig kFourWays{.size = 64, .assoc = 4, .line_size = 16};

  Fetch fetch(sim::Addr addr, std::uint16_t data_before) {
    return {.counts = &ir,
            .addr = addr,
            .line = {addr & -sim::Addr{16}},
            .size = 2,
            .data_before = data_before,
            .continues = false};
  }
  // Both halves of an instruction of four bytes.
  std::vector<Fetch> straddling(sim::Addr addr) {
    Fetch first = fetch(addr, 0);
    first.size = 4;
    Fetch second = first;
    second.line.addr += 16;
    second.continues = true;
    return {first, second};
  }

  // Runs a segment of these fetches and of data accesses of four bytes.
  void access(const std::vector<Fetch>& fetches, const std::vector<sim::Addr>& addrs) {
    const std::vector<DataAccess> data(addrs.size(), DataAccess{&dr, 4, false});
    SegmentParts parts{.fetches = fetches, .data = data};
    parts.slack.fill(12);
    for (std::size_t i = 0; i < fetches.size(); ++i)
      parts.lines[i] = caches.code_lines.number_of(fetches[i].line);
    access_all(*fake::owned_segment(parts), addrs.data());
  }

  fake::OwnedCaches caches{kFourWays, kFourWays, kTwoWays};
  sim::CacheCounts ir;
  sim::CacheCounts dr;
};

using Misses = sim::CacheCounts;  // accesses are charged, not counted by the simulator

TEST_F(SimulatorTest, LLSeesFetchesAndDataInProgramOrder) {
  access({fetch(0x100, 0), fetch(0x200, 1)}, {0x300, 0x200, 0x100});
  EXPECT_EQ(ir, (Misses{0, 2, 2}));
  EXPECT_EQ(dr, (Misses{0, 3, 2}));  // finds 0x200, just fetched, and no longer 0x100
  EXPECT_EQ(caches.ll.set(0), (std::vector<sim::Addr>{0x10, 0x20}));
}

TEST_F(SimulatorTest, AFetchBehindAllDataComesLast) {
  access({fetch(0x100, 2)}, {0x200, 0x300});
  EXPECT_EQ(caches.ll.set(0), (std::vector<sim::Addr>{0x10, 0x30}));
}

TEST_F(SimulatorTest, AFetchThatHitsI1LeavesLLAlone) {
  access({fetch(0x100, 0)}, {});
  access({}, {0x200, 0x300});
  access({fetch(0x100, 0)}, {});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
  EXPECT_EQ(caches.ll.set(0), (std::vector<sim::Addr>{0x30, 0x20}));
}

TEST_F(SimulatorTest, AStraddlingFetchMissesOnceButLooksBothLinesUp) {
  access(straddling(0x10e), {});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
  EXPECT_EQ(caches.ll.set(0), (std::vector<sim::Addr>{0x11, 0x10}));
  access(straddling(0x10e), {});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
}

TEST_F(SimulatorTest, OneMissingHalfIsAMiss) {
  access({fetch(0x110, 0)}, {});
  access(straddling(0x10e), {});
  EXPECT_EQ(ir, (Misses{0, 2, 2}));
  access(straddling(0x11e), {});
  EXPECT_EQ(ir, (Misses{0, 3, 3}));
}

TEST_F(SimulatorTest, AHalfThatTheFirstOneEvictsIsMissing) {
  for (const sim::Addr line : {0x110u, 0x200u, 0x300u, 0x400u}) access({fetch(line, 0)}, {});
  access(straddling(0x10e), {});  // 0x100 takes the place of 0x110
  EXPECT_EQ(ir, (Misses{0, 5, 5}));
  access({fetch(0x200, 0)}, {});  // whose place 0x110 took
  EXPECT_EQ(ir, (Misses{0, 6, 6}));
}

TEST_F(SimulatorTest, TwoLinesOfTwoInstructionsMissTwice) {
  access({fetch(0x100, 0), fetch(0x110, 0)}, {});
  EXPECT_EQ(ir, (Misses{0, 2, 2}));
}

TEST_F(SimulatorTest, AStraddlingAccessMissesOnce) {
  access({}, {0x10e});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  EXPECT_EQ(caches.d1.set(0), (std::vector<sim::Addr>{0x11, 0x10, 0, 0}));
}

// Slack beyond what a byte holds is understated: an access to the rest of the line is looked up,
// and hits nevertheless.
TEST(SimulatorOfLongLines, FarIntoALineIsTheSameLine) {
  constexpr sim::CacheConfig kLong{.size = 4096, .assoc = 2, .line_size = 1024};
  fake::OwnedCaches caches{kLong, kLong, kLong};
  simulator.caches = caches.hierarchy;
  sim::CacheCounts dr;
  const std::array data{DataAccess{&dr, 4, false}};
  const fake::OwnedSegment segment = fake::owned_segment({.slack = {255}, .data = data});
  for (const sim::Addr addr : {0x1000u, 0x10ffu, 0x1100u, 0x13fcu, 0x1000u, 0x13fdu})
    access_data(*segment, 0, addr);
  EXPECT_EQ(dr, (Misses{0, 2, 2}));  // the last one straddles
  EXPECT_EQ(caches.d1.set(0), (std::vector<sim::Addr>{4, 0}));
  EXPECT_EQ(caches.d1.set(1), (std::vector<sim::Addr>{5, 0}));
  simulator = {};
}

TEST_F(SimulatorTest, ASegmentWithoutBranchPredictsNone) {
  predict({}, 1);  // has no counts to book to
}

TEST_F(SimulatorTest, AnyOutcomeButZeroIsTaken) {
  sim::BranchCounts bc;
  predict({&bc, 0x1000, BranchSite::Kind::conditional}, 0);
  EXPECT_EQ(bc, (sim::BranchCounts{0, 0}));  // not taken is what a new branch is taken for
  predict({&bc, 0x1000, BranchSite::Kind::conditional}, 1);
  EXPECT_EQ(bc, (sim::BranchCounts{0, 1}));
}

}  // namespace
}  // namespace cg::tool
