// SPDX-License-Identifier: GPL-2.0-or-later
//
// The runners in lockstep with the hierarchy's fetch() and data(), which make a segment's accesses
// one after the other, as the program does; a runner settles what it can out of order.
#include "tool/segments/runner.h"

#include <array>
#include <set>
#include <span>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/machine.h"
#include "tool/segments/simulator.h"

namespace cg::tool {
namespace {

using fake::Levels;
using fake::Machine;
using fake::Operands;
using fake::Shape;
using sim::test::Random;

constexpr std::array kBranches{BranchSite::Kind::none, BranchSite::Kind::conditional,
                               BranchSite::Kind::indirect};

std::vector<Shape> all_shapes() {
  std::vector<Shape> shapes;
  for (std::size_t lines = 0; lines <= kMaxLines; ++lines)
    for (std::size_t data = 0; data <= kMaxOperands; ++data)
      for (const BranchSite::Kind branch : kBranches)
        if (const Shape shape{lines, data, branch}; shape.operands() <= kMaxOperands)
          shapes.push_back(shape);
  return shapes;
}

// Runs a segment as generated code does.
void run(Segment* segment, const Operands& operands) {
  Operands words{fake::word(segment)};
  words.insert(words.end(), operands.begin(), operands.end());
  fake::call(runner_of(*segment), words);
}

// The segment's accesses one after the other, by the obvious path.
void run_in_program_order(Segment& segment, const Operands& operands, CodeLines& code_lines) {
  sim::CacheHierarchy& caches = simulator.caches;
  const std::span<const Fetch> fetches = segment.fetches();
  const std::span<const DataAccess> data = segment.data();
  const auto make_fetches_before = [&](std::size_t next_data) {
    for (const Fetch& f : fetches)
      if (f.data_before == next_data && !f.continues)
        f.counts->add_served(
            caches.fetch(f.addr, f.size, [&](sim::Line l) { return code_lines.number_of(l); }));
  };
  ++segment.executions;
  for (std::size_t i = 0; i < data.size(); ++i) {
    make_fetches_before(i);
    data[i].counts->add_served(caches.data(operands[i], data[i].size));
  }
  make_fetches_before(data.size());
  const BranchSite& b = segment.details->branch;
  if (b.kind == BranchSite::Kind::none) return;
  b.counts->mispredicts += b.kind == BranchSite::Kind::conditional
                               ? simulator.conditional.mispredicts(b.instr, operands.back() == 1)
                               : simulator.indirect.mispredicts(b.instr, operands.back());
}

TEST(Runners, AreOnePerNumberOfLinesAndDataAndWithOrWithoutBranch) {
  const std::vector<Shape> shapes = all_shapes();
  Machine machine({}, shapes, 1);
  std::set<void*> runners;
  for (std::size_t n = 0; n < shapes.size(); ++n)
    machine.run(n, [&](const Segment* s) { runners.insert(runner_of(*s)); });
  EXPECT_EQ(runners.count(nullptr), 0u);
  EXPECT_EQ(runners.size(), 3u * (6u + 5u));
}

// A machine for each kind of cache that one level can be, and lines that grow and shrink from level
// to level.
constexpr std::array kLevels{
    Levels{},
    Levels{.i1 = {128, 1, 16}, .d1 = {128, 1, 32}, .ll = {256, 1, 32}},       // direct-mapped
    Levels{.i1 = {64, 4, 16}, .d1 = {128, 4, 32}, .ll = {256, 8, 32}},        // one set
    Levels{.i1 = {384, 12, 16}, .d1 = {384, 12, 16}, .ll = {1024, 16, 32}},   // up to 16 ways
    Levels{.i1 = {768, 24, 16}, .d1 = {1536, 24, 32}, .ll = {1088, 34, 16}},  // more
    Levels{.i1 = {256, 2, 64}, .d1 = {128, 2, 32}, .ll = {256, 4, 16}},
    Levels{.i1 = {128, 2, 16}, .d1 = {256, 2, 64}, .ll = {1024, 4, 128}}};

struct Tally {
  int quick = 0;
  int slow = 0;
};

// Runs segments of this shape, and two others in between.
void run_in_lockstep(const Levels& levels, const Shape& shape, std::uint64_t seed, Tally& tally) {
  const std::vector<Shape> shapes{shape, {1, 2}, {2, 1}};
  Machine ours(levels, shapes, seed);
  Machine model(levels, shapes, seed);
  Random random(seed);
  for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
    const std::size_t n = random.below(2) == 0 ? random.below(3) : 0;
    const Operands operands = ours.operands(n, random);
    const auto misses = ours.misses();
    ours.run(n, [&](Segment* s) { run(s, operands); });
    model.run(n, [&](Segment* s) { run_in_program_order(*s, operands, model.code_lines()); });
    ours.expect_like_model(model);
    ++(ours.misses() == misses ? tally.quick : tally.slow);
  }
  EXPECT_EQ(ours.mispredicts() != 0, shape.branch != BranchSite::Kind::none);
}

class RunnersOnCaches : public testing::TestWithParam<std::size_t> {};

TEST_P(RunnersOnCaches, HaveTheEffectOfTheirAccessesInProgramOrder) {
  Tally tally;
  for (const Shape& shape : all_shapes()) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(testing::Message() << shape.lines << " lines, " << shape.data << " data, branch "
                                      << static_cast<int>(shape.branch) << ", seed " << seed);
      run_in_lockstep(kLevels[GetParam()], shape, seed, tally);
      ASSERT_FALSE(testing::Test::HasFailure());
    }
  }
  EXPECT_GT(tally.quick, 1000);
  EXPECT_GT(tally.slow, 1000);
}

INSTANTIATE_TEST_SUITE_P(EachKind, RunnersOnCaches, testing::Range<std::size_t>(0, kLevels.size()));

TEST(GuardedAccess, CountsItselfAndLooksItsAddressUp) {
  constexpr sim::CacheConfig kOneSet{.size = 128, .assoc = 2, .line_size = 64};
  fake::OwnedCaches caches(kOneSet, kOneSet, kOneSet);
  simulator.caches = caches.hierarchy;
  sim::CacheCounts dw;
  const std::array data{DataAccess{&dw, 8, true}};
  const fake::OwnedSegment segment = fake::owned_segment({.slack = {56}, .data = data});
  run_guarded_access(segment.get(), 0x1000);
  run_guarded_access(segment.get(), 0x1008);
  EXPECT_EQ(segment->executions, 2u);
  EXPECT_EQ(dw, (sim::CacheCounts{0, 1, 1}));
  run_guarded_access(segment.get(), 0x103c);  // straddles into a line that is not there
  EXPECT_EQ(dw, (sim::CacheCounts{0, 2, 2}));
  simulator = {};
}

}  // namespace
}  // namespace cg::tool
