// SPDX-License-Identifier: GPL-2.0-or-later
//
// The runners, each against a model that makes a segment's accesses one after the other, as the
// program does; a runner settles what it can out of order.
#include "tool/segments/runner.h"

#include <array>
#include <set>
#include <span>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/machine.h"
#include "tool/segments/simulator.h"

namespace cg::tool {
namespace {

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

// An access that missed its first level or not.
sim::ServedBy served_by(bool hit, sim::Addr addr, std::size_t size) {
  return hit ? sim::ServedBy::l1 : simulator.caches.beyond_l1(addr, size);
}

// The segment's accesses one after the other, each through its levels.
void run_in_program_order(Segment& segment, const Operands& operands, sim::MruCache& i1) {
  const std::span<const Fetch> fetches = segment.fetches();
  const std::span<const DataAccess> data = segment.data();
  const auto make_fetches_before = [&](std::size_t next_data) {
    bool first_half_hit = true;
    for (std::size_t n = 0; n < fetches.size(); ++n) {
      const Fetch& f = fetches[n];
      if (f.data_before != next_data) continue;
      const bool hit = i1.touch(f.line) && (first_half_hit || !f.continues);
      const bool is_half = n + 1 < fetches.size() && fetches[n + 1].continues;
      if (!is_half) f.counts->add_served(served_by(hit, f.addr, f.size));
      first_half_hit = hit;
    }
  };
  ++segment.executions;
  for (std::size_t i = 0; i < data.size(); ++i) {
    make_fetches_before(i);
    const DataAccess& d = data[i];
    const bool hit = simulator.caches.d1.access(operands[i], d.size);
    d.counts->add_served(served_by(hit, operands[i], d.size));
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
  Machine machine(shapes, 1);
  std::set<void*> runners;
  for (std::size_t n = 0; n < shapes.size(); ++n)
    machine.run(n, [&](const Segment* s) { runners.insert(runner_of(*s)); });
  EXPECT_EQ(runners.count(nullptr), 0u);
  EXPECT_EQ(runners.size(), 3u * (6u + 5u));
}

TEST(Runners, HaveTheEffectOfTheirAccessesInProgramOrder) {
  int quick = 0;
  int slow = 0;
  for (const Shape& shape : all_shapes()) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      SCOPED_TRACE(testing::Message() << shape.lines << " lines, " << shape.data << " data, branch "
                                      << static_cast<int>(shape.branch) << ", seed " << seed);
      // Two others, to come in between.
      const std::vector<Shape> shapes{shape, {1, 2}, {2, 1}};
      Machine ours(shapes, seed);
      Machine model(shapes, seed);
      Random random(seed);
      for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
        const std::size_t n = random.below(2) == 0 ? random.below(3) : 0;
        const Operands operands = ours.operands(n, random);
        const auto misses = ours.misses();
        ours.run(n, [&](Segment* s) { run(s, operands); });
        model.run(n, [&](Segment* s) { run_in_program_order(*s, operands, model.model_i1()); });
        ours.expect_like_model(model);
        ++(ours.misses() == misses ? quick : slow);
      }
      EXPECT_EQ(ours.mispredicts() != 0, shape.branch != BranchSite::Kind::none);
      ASSERT_FALSE(testing::Test::HasFailure());
    }
  }
  EXPECT_GT(quick, 1000);
  EXPECT_GT(slow, 1000);
}

TEST(GuardedAccess, CountsItselfAndLooksItsAddressUp) {
  constexpr sim::CacheConfig kOneSet{.size = 128, .assoc = 2, .line_size = 64};
  fake::OwnedCaches caches(kOneSet, kOneSet, kOneSet);
  simulator.caches = caches.hierarchy;
  sim::CacheCounts dw;
  const std::array data{DataAccess{&dw, 8}};
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
