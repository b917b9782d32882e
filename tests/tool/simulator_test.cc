// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment's accesses are made out of order - I1 first, MRU hits unseen - and must have the
// effect of those in program order.
#include "tool/simulator.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/tool/machine.h"

namespace cg::tool {
namespace {

using fake::Machine;
using fake::Operands;
using fake::Shape;
using sim::test::Random;

// The segment's accesses one after the other, each through its levels.
void run_in_program_order(const Segment& segment, const Operands& operands) {
  const auto make_fetches_before = [&](std::size_t next_data) {
    for (const Fetch& f : segment.fetches)
      if (f.data_before == next_data) f.counts->add_served(simulator.caches.fetch(f.addr, f.size));
  };
  for (std::size_t i = 0; i < segment.data.size(); ++i) {
    make_fetches_before(i);
    const DataAccess& d = segment.data[i];
    d.counts->add_served(simulator.caches.data(operands[i], d.size));
  }
  make_fetches_before(segment.data.size());
  const BranchSite& b = segment.branch;
  if (b.kind == BranchSite::Kind::none) return;
  b.counts->mispredicts += b.kind == BranchSite::Kind::conditional
                               ? simulator.conditional.mispredicts(b.instr, operands.back() == 1)
                               : simulator.indirect.mispredicts(b.instr, operands.back());
}

std::vector<Shape> random_shapes(Random& random) {
  std::vector<Shape> shapes;
  for (int i = 0; i < 6; ++i) {
    const auto branch = static_cast<BranchSite::Kind>(random.below(3));
    shapes.push_back({.lines = random.below(7), .data = random.below(10), .branch = branch});
  }
  return shapes;
}

TEST(Simulator, SegmentsHaveTheEffectOfTheirAccessesInProgramOrder) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::vector<Shape> shapes = random_shapes(random);
    Machine ours(shapes, seed);
    Machine model(shapes, seed);
    for (int i = 0; i < 200 && !testing::Test::HasFailure(); ++i) {
      const std::size_t n = random.below(shapes.size());
      const Operands operands = ours.operands(n, random);
      ours.run(n, [&](Segment* s) {
        access_all(*s, operands.data());
        predict(s->branch, operands.empty() ? 0 : operands.back());
      });
      model.run(n, [&](Segment* s) { run_in_program_order(*s, operands); });
      ours.expect_like(model);
    }
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

// One-set caches of 16-byte lines. LL has two ways, so that its tags tell what came last.
class SimulatorTest : public testing::Test {
 protected:
  SimulatorTest() { simulator.caches = caches.hierarchy; }
  ~SimulatorTest() override { simulator = {}; }

  static constexpr sim::CacheConfig kTwoWays{.size = 32, .assoc = 2, .line_size = 16};
  static constexpr sim::CacheConfig kFourWays{.size = 64, .assoc = 4, .line_size = 16};

  fake::OwnedCaches caches{kFourWays, kFourWays, kTwoWays};
  sim::CacheCounts ir;
  sim::CacheCounts dr;
};

using Misses = sim::CacheCounts;  // accesses are charged, not counted by the simulator

TEST_F(SimulatorTest, LLSeesFetchesAndDataInProgramOrder) {
  const std::array fetches{Fetch{&ir, 0x100, 4, 0}, Fetch{&ir, 0x200, 4, 1},
                           Fetch{&ir, 0x300, 4, 3}};
  const std::array data{DataAccess{&dr, 4}, DataAccess{&dr, 4}, DataAccess{&dr, 4},
                        DataAccess{&dr, 4}};
  const Operands operands{0x400, 0x200, 0x100, 0x300};
  access_all({.quick = {.possible = false}, .fetches = fetches, .data = data}, operands.data());
  EXPECT_EQ(ir, (Misses{0, 3, 3}));
  EXPECT_EQ(dr, (Misses{0, 4, 2}));  // finds 0x200 and 0x300, just fetched, and no longer 0x100
  EXPECT_EQ(caches.ll.set(0), (std::vector<sim::Addr>{0x30, 0x10}));
}

TEST_F(SimulatorTest, AFetchBehindAllDataComesLast) {
  const std::array fetches{Fetch{&ir, 0x100, 4, 2}};
  const std::array data{DataAccess{&dr, 4}, DataAccess{&dr, 4}};
  const Operands operands{0x200, 0x300};
  access_all({.quick = {.possible = false}, .fetches = fetches, .data = data}, operands.data());
  EXPECT_EQ(caches.ll.set(0), (std::vector<sim::Addr>{0x10, 0x30}));
}

TEST_F(SimulatorTest, WhatTheQuickCheckPassesIsNotLookedUp) {
  const std::array fetches{Fetch{&ir, 0x100, 4, 0}};
  const Segment claims_line_0{.quick = {.line_count = 1}, .fetches = fetches};
  access_all(claims_line_0, nullptr);  // line 0 is MRU at the start
  EXPECT_EQ(ir, Misses{});
  EXPECT_EQ(caches.i1.set(0)[0], 0u);
}

TEST_F(SimulatorTest, AQuickCheckThatIsNotPossiblePassesNothing) {
  const std::array fetches{Fetch{&ir, 0x100, 4, 0}};
  access_all({.quick = {.line_count = 1, .possible = false}, .fetches = fetches}, nullptr);
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
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
