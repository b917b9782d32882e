// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/helpers.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "tool/memory.h"

namespace cg::tool {
namespace {

// One-set caches of 64-byte lines: I1 and D1 hold two of them, LL four.
class HelpersTest : public testing::Test {
 protected:
  HelpersTest() {
    simulator = {};
    simulator.caches = {cache(i1, 2), cache(d1, 2), cache(ll, 4)};
  }
  ~HelpersTest() override { simulator = {}; }

  // Runs a segment of these lookups with these operands.
  void run(std::vector<Lookup> lookups, std::vector<sim::Addr> operands = {}) {
    segment.reset(make_segment({}, lookups));
    run_again(operands);
  }

  void run_again(const std::vector<sim::Addr>& operands = {}) {
    std::vector<std::byte> guest_state(operand_offset(operands.size()));
    for (std::size_t slot = 0; slot < operands.size(); ++slot)
      std::memcpy(&guest_state[operand_offset(slot)], &operands[slot], sizeof(sim::Addr));
    run_segment(segment.get(), guest_state.data());
  }

  static Lookup fetch(sim::Addr instr, sim::CacheCounts& counts, std::uint32_t size = 4) {
    return {Lookup::Kind::fetch, size, instr, {.cache = &counts}};
  }
  static Lookup data(sim::CacheCounts& counts, std::uint32_t size = 8) {
    return {Lookup::Kind::data, size, 0, {.cache = &counts}};
  }

  struct Release {
    void operator()(Segment* s) const { release(s); }
  };

  sim::CacheCounts ir;
  sim::CacheCounts dr;
  sim::CacheCounts dw;
  sim::BranchCounts bc;
  sim::BranchCounts bi;
  std::unique_ptr<Segment, Release> segment;

 private:
  static sim::Cache cache(std::vector<sim::Line>& tags, std::int64_t ways) {
    tags.assign(static_cast<std::size_t>(ways), 0);
    return {{.size = ways * 64, .assoc = ways, .line_size = 64}, tags};
  }

  std::vector<sim::Line> i1;
  std::vector<sim::Line> d1;
  std::vector<sim::Line> ll;
};

using Misses = sim::CacheCounts;  // accesses are charged, not counted by lookups

TEST_F(HelpersTest, ASegmentCountsItsExecutions) {
  run({fetch(0x1000, ir)});
  run_again();
  run_again();
  EXPECT_EQ(segment->executions, 3u);
}

TEST_F(HelpersTest, AColdFetchMissesBothLevelsAndAWarmOneNone) {
  run({fetch(0x1000, ir)});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
  run_again();
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
}

TEST_F(HelpersTest, AFetchThatDroppedOutOfI1HitsLL) {
  run({fetch(0x1000, ir), fetch(0x1040, ir), fetch(0x1080, ir)});
  EXPECT_EQ(ir, (Misses{0, 3, 3}));
  run_again();
  EXPECT_EQ(ir, (Misses{0, 6, 3}));
}

TEST_F(HelpersTest, FetchesGoToI1AndDataToD1) {
  run({fetch(0x1000, ir), data(dr)}, {0x1000});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
  EXPECT_EQ(dr, (Misses{0, 1, 0}));  // a D1 miss that finds in LL what the fetch loaded
}

TEST_F(HelpersTest, EachLookupBooksToItsOwnCounts) {
  run({data(dr), data(dw)}, {0x1000, 0x2000});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  EXPECT_EQ(dw, (Misses{0, 1, 1}));
}

TEST_F(HelpersTest, OperandsPairUpWithTheLookupsThatHaveOne) {
  run({data(dr), fetch(0x8000, ir), data(dw)}, {0x1000, 0x1008});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  EXPECT_EQ(dw, (Misses{}));
}

TEST_F(HelpersTest, AStraddlingAccessMissesOnce) {
  run({data(dr)}, {0x103c});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  run({data(dw)}, {0x1040});
  EXPECT_EQ(dw, (Misses{}));
}

TEST_F(HelpersTest, LookupsAreDoneInOrder) {
  run({data(dr), data(dr), data(dr), data(dw)}, {0x1000, 0x2000, 0x3000, 0x1000});
  EXPECT_EQ(dw, (Misses{0, 1, 0}));  // two other lines came between
}

TEST_F(HelpersTest, ConditionalBranchesAreLearnt) {
  const Lookup branch{Lookup::Kind::conditional_branch, 0, 0x1000, {.branches = &bc}};
  run({branch}, {0});
  EXPECT_EQ(bc, (sim::BranchCounts{0, 0}));  // not taken is what a new branch is taken for
  run({branch}, {1});
  EXPECT_EQ(bc, (sim::BranchCounts{0, 1}));
  for (int i = 0; i < 20; ++i) run_again({1});
  const std::uint64_t learnt = bc.mispredicts;
  for (int i = 0; i < 20; ++i) run_again({1});
  EXPECT_EQ(bc.mispredicts, learnt);
}

TEST_F(HelpersTest, IndirectBranchesGoWhereTheyWentLast) {
  run({{Lookup::Kind::indirect_branch, 0, 0x1000, {.branches = &bi}}}, {0x2000});
  EXPECT_EQ(bi.mispredicts, 1u);
  run_again({0x2000});
  EXPECT_EQ(bi.mispredicts, 1u);
  run_again({0x3000});
  EXPECT_EQ(bi.mispredicts, 2u);
}

TEST_F(HelpersTest, AGuardedAccessCountsItselfAndLooksItsAddressUp) {
  segment.reset(make_segment({}, std::vector{data(dw)}));
  run_guarded_access(segment.get(), 0x1000);
  run_guarded_access(segment.get(), 0x1008);
  EXPECT_EQ(segment->executions, 2u);
  EXPECT_EQ(dw, (Misses{0, 1, 1}));
}

TEST_F(HelpersTest, OperandSlotsLieBehindTheGuestState) {
  EXPECT_EQ(operand_offset(0), sizeof(VexGuestAMD64State));
  EXPECT_EQ(operand_offset(1) - operand_offset(0), sizeof(sim::Addr));
  EXPECT_EQ(operand_offset(0) % alignof(sim::Addr), 0u);
  // All 16 fit the first shadow area, which is as large as the guest state.
  EXPECT_LE(operand_offset(16), 2 * sizeof(VexGuestAMD64State));
}

}  // namespace
}  // namespace cg::tool
