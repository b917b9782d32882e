// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/helpers.h"

#include <array>
#include <set>

#include "tests/tool/fake_core.h"
#include "tests/tool/machine.h"
#include "tool/event_queue.h"

namespace cg::tool {
namespace {

using fake::Machine;
using fake::Operands;
using fake::Shape;
using sim::test::Random;

constexpr std::array kBranches{BranchSite::Kind::none, BranchSite::Kind::conditional,
                               BranchSite::Kind::indirect};

// As generated code does it: a batch of five in each call, the last filled up with zeros.
void stash(const Operands& operands) {
  for (std::size_t first = 0; first < operands.size(); first += kMaxOperands) {
    std::array<sim::Addr, 1 + kMaxOperands> words{first};
    for (std::size_t i = 0; i < kMaxOperands && first + i < operands.size(); ++i)
      words[1 + i] = operands[first + i];
    fake::call(reinterpret_cast<void*>(stash_operands), words);
  }
}

void run_specialised(Segment* segment, const Operands& operands) {
  void* const runner = specialised_runner(*segment);
  ASSERT_NE(runner, nullptr);
  Operands words{fake::word(segment)};
  words.insert(words.end(), operands.begin(), operands.end());
  fake::call(runner, words);
}

// One-set caches of 64-byte lines: I1 and D1 hold two of them, LL four.
class HelpersTest : public testing::Test {
 protected:
  HelpersTest() { simulator.caches = caches.hierarchy; }
  ~HelpersTest() override { simulator = {}; }

  // Runs a segment of these accesses with these operands.
  static void run(const Segment& parts, const Operands& operands = {}) {
    Segment segment = parts;
    segment.quick.possible = false;
    stash(operands);
    run_stashed(&segment);
  }
  static void run(const BranchSite& branch, sim::Addr operand) {
    run({.branch = branch}, {operand});
  }

  // Data accesses of 8 bytes.
  void access(std::vector<sim::CacheCounts*> counts, const Operands& addrs) {
    std::vector<DataAccess> data;
    for (sim::CacheCounts* c : counts) data.push_back({c, 8});
    run({.data = data}, addrs);
  }
  // Instructions of 4 bytes.
  void fetch(const Operands& addrs) {
    std::vector<Fetch> fetches;
    for (sim::Addr a : addrs) fetches.push_back({&ir, a, 4, 0});
    run({.fetches = fetches});
  }

  fake::OwnedCaches caches{{.size = 128, .assoc = 2, .line_size = 64},
                           {.size = 128, .assoc = 2, .line_size = 64},
                           {.size = 256, .assoc = 4, .line_size = 64}};
  sim::CacheCounts ir;
  sim::CacheCounts dr;
  sim::CacheCounts dw;
  sim::BranchCounts bc;
  sim::BranchCounts bi;
};

using Misses = sim::CacheCounts;  // accesses are charged, not counted by the simulator

TEST_F(HelpersTest, ASegmentCountsItsExecutions) {
  Segment segment;
  for (int i = 0; i < 3; ++i) run_stashed(&segment);
  for (int i = 0; i < 4; ++i) run_specialised(&segment, {});
  EXPECT_EQ(segment.executions, 7u);
}

TEST_F(HelpersTest, AColdFetchMissesBothLevelsAndAWarmOneNone) {
  fetch({0x1000});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
  fetch({0x1000});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
}

TEST_F(HelpersTest, AFetchThatDroppedOutOfI1HitsLL) {
  fetch({0x1000, 0x1040, 0x1080});
  EXPECT_EQ(ir, (Misses{0, 3, 3}));
  fetch({0x1000, 0x1040, 0x1080});
  EXPECT_EQ(ir, (Misses{0, 6, 3}));
}

TEST_F(HelpersTest, FetchesGoToI1AndDataToD1) {
  const std::array fetches{Fetch{&ir, 0x1000, 4, 0}};
  const std::array data{DataAccess{&dr, 8}};
  run({.fetches = fetches, .data = data}, {0x1000});
  EXPECT_EQ(ir, (Misses{0, 1, 1}));
  EXPECT_EQ(dr, (Misses{0, 1, 0}));  // a D1 miss that finds in LL what the fetch loaded
}

TEST_F(HelpersTest, EachAccessBooksToItsOwnCounts) {
  access({&dr, &dw}, {0x1000, 0x2000});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  EXPECT_EQ(dw, (Misses{0, 1, 1}));
}

TEST_F(HelpersTest, OperandsPairUpWithDataAccessesInOrder) {
  const std::array fetches{Fetch{&ir, 0x8000, 4, 1}};
  const std::array data{DataAccess{&dr, 8}, DataAccess{&dw, 8}};
  run({.fetches = fetches, .data = data}, {0x1000, 0x1008});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  EXPECT_EQ(dw, (Misses{}));
}

TEST_F(HelpersTest, AStraddlingAccessMissesOnce) {
  access({&dr}, {0x103c});
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  access({&dw}, {0x1040});
  EXPECT_EQ(dw, (Misses{}));
}

TEST_F(HelpersTest, AccessesAreMadeInOrder) {
  access({&dr, &dr, &dr, &dw}, {0x1000, 0x2000, 0x3000, 0x1000});
  EXPECT_EQ(dw, (Misses{0, 1, 0}));  // two other lines came between
}

TEST_F(HelpersTest, ConditionalBranchesAreLearnt) {
  const BranchSite branch{&bc, 0x1000, BranchSite::Kind::conditional};
  run(branch, 0);
  EXPECT_EQ(bc, (sim::BranchCounts{0, 0}));  // not taken is what a new branch is taken for
  run(branch, 1);
  EXPECT_EQ(bc, (sim::BranchCounts{0, 1}));
  for (int i = 0; i < 20; ++i) run(branch, 1);
  const std::uint64_t learnt = bc.mispredicts;
  for (int i = 0; i < 20; ++i) run(branch, 1);
  EXPECT_EQ(bc.mispredicts, learnt);
}

TEST_F(HelpersTest, IndirectBranchesGoWhereTheyWentLast) {
  const BranchSite branch{&bi, 0x1000, BranchSite::Kind::indirect};
  run(branch, 0x2000);
  EXPECT_EQ(bi.mispredicts, 1u);
  run(branch, 0x2000);
  EXPECT_EQ(bi.mispredicts, 1u);
  run(branch, 0x3000);
  EXPECT_EQ(bi.mispredicts, 2u);
}

TEST_F(HelpersTest, AGuardedAccessCountsItselfAndLooksItsAddressUp) {
  const std::array data{DataAccess{&dw, 8}};
  Segment segment{.data = data};
  run_guarded_access(&segment, 0x1000);
  run_guarded_access(&segment, 0x1008);
  EXPECT_EQ(segment.executions, 2u);
  EXPECT_EQ(dw, (Misses{0, 1, 1}));
  run_guarded_access(&segment, 0x103c);  // straddles into a line that is not there
  EXPECT_EQ(dw, (Misses{0, 2, 2}));
}

// Each operand of the most that a segment can have, told apart by the set that it leads to.
TEST_F(HelpersTest, OperandsAreStashedInBatches) {
  fake::OwnedCaches sixteen_sets({.size = 128, .assoc = 2, .line_size = 64},
                                 {.size = 1024, .assoc = 1, .line_size = 64},
                                 {.size = 1024, .assoc = 1, .line_size = 64});
  simulator.caches = sixteen_sets.hierarchy;
  Operands addrs;
  for (sim::Addr i = 0; i < EventQueue::kCapacity; ++i) addrs.push_back(0x10000 * (i + 1) + 64 * i);
  access(std::vector(EventQueue::kCapacity, &dr), addrs);
  for (std::size_t i = 0; i < addrs.size(); ++i)
    EXPECT_EQ(sixteen_sets.d1.cache.tag(i, 0), addrs[i]) << i;
}

TEST_F(HelpersTest, TheLastOfSixteenMayBeABranch) {
  const std::vector data(15, DataAccess{&dr, 8});
  Operands operands(15, 0x1000);
  operands.push_back(0x7777);
  run({.branch = {&bi, 0x1000, BranchSite::Kind::indirect}, .data = data}, operands);
  EXPECT_EQ(bi.mispredicts, 1u);
  EXPECT_FALSE(simulator.indirect.mispredicts(0x1000, 0x7777));
}

TEST_F(HelpersTest, WhatIsStashedBeyondTheLastOperandIsIgnored) {
  stash_operands(0, 0x1000, 0x2000, 0x3000, 0x4000, 0x5000);
  const std::array data{DataAccess{&dr, 8}};
  Segment segment{.quick = {.possible = false}, .data = data};
  run_stashed(&segment);
  EXPECT_EQ(dr, (Misses{0, 1, 1}));
  EXPECT_EQ(caches.d1.cache.tag(0, 0), 0x1000u);
}

std::vector<Shape> all_shapes(std::size_t max_lines, std::size_t max_data) {
  std::vector<Shape> shapes;
  for (std::size_t lines = 0; lines <= max_lines; ++lines)
    for (std::size_t data = 0; data <= max_data; ++data)
      for (const BranchSite::Kind branch : kBranches)
        shapes.push_back({.lines = lines, .data = data, .branch = branch});
  return shapes;
}

TEST(SpecialisedRunners, ExistForFewOperandsAndAPossibleQuickCheckOnly) {
  const std::vector<Shape> shapes = all_shapes(5, 8);
  Machine machine(shapes, 1);
  for (std::size_t n = 0; n < shapes.size(); ++n) {
    const bool fits = shapes[n].lines <= QuickCheck::kMaxLines && shapes[n].operands() <= 5;
    machine.run(n, [&](const Segment* s) {
      EXPECT_EQ(specialised_runner(*s) != nullptr, fits)
          << shapes[n].lines << " lines, " << shapes[n].operands() << " operands";
    });
  }
}

TEST(SpecialisedRunners, AreOnePerNumberOfLinesAndDataAndWithOrWithoutBranch) {
  const std::vector<Shape> shapes = all_shapes(3, 5);
  Machine machine(shapes, 1);
  std::set<void*> runners;
  for (std::size_t n = 0; n < shapes.size(); ++n)
    machine.run(n, [&](const Segment* s) { runners.insert(specialised_runner(*s)); });
  runners.erase(nullptr);
  EXPECT_EQ(runners.size(), 4u * (6u + 5u));
}

// Every runner that there is books what run_stashed() does, which is tested against a plain model.
TEST(SpecialisedRunners, BookWhatRunStashedBooks) {
  int quick = 0;
  int slow = 0;
  for (const Shape& shape : all_shapes(3, 5)) {
    if (shape.operands() > kMaxOperands) continue;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      SCOPED_TRACE(testing::Message() << shape.lines << " lines, " << shape.data << " data, branch "
                                      << static_cast<int>(shape.branch) << ", seed " << seed);
      const std::vector shapes(3, shape);
      Machine specialised(shapes, seed);
      Machine stashed(shapes, seed);
      Random random(seed);
      for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
        const std::size_t n = i % 3 == 0 ? random.below(3) : 0;
        const Operands operands = stashed.operands(n, random);
        const auto misses = stashed.misses();
        specialised.run(n, [&](Segment* s) { run_specialised(s, operands); });
        stashed.run(n, [&](Segment* s) {
          stash(operands);
          run_stashed(s);
        });
        specialised.expect_like(stashed);
        ++(stashed.misses() == misses ? quick : slow);
      }
      EXPECT_EQ(stashed.mispredicts() != 0, shape.branch != BranchSite::Kind::none);
      ASSERT_FALSE(testing::Test::HasFailure());
    }
  }
  EXPECT_GT(quick, 1000);
  EXPECT_GT(slow, 1000);
}

}  // namespace
}  // namespace cg::tool
