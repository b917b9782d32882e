// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random superblocks, from events to counts, against models that are told each access in program
// order: which fetches are looked up, what runners find out, and where it is booked.
#include "tool/segments/miss_classes.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/sim/obvious_model.h"
#include "tests/tool/segments/machine.h"
#include "tool/segments/segment_builder.h"

namespace cg::tool {
namespace {

using sim::Level;
using sim::MissClass;
using sim::test::ObviousClasses;
using sim::test::Random;

using Configs = sim::Levels<sim::CacheConfig>;

struct Model {
  explicit Model(const Configs& c) : i1(c.i1), d1(c.d1), ll(c.ll) {}

  void access(ObviousClasses& l1, sim::CacheCounts& counts, sim::Costs& costs,
              const sim::ClassWords& words, sim::Addr addr, std::size_t size) {
    ++counts.accesses;
    const MissClass why = l1.access(addr, size);
    if (why == MissClass::none) return;
    const MissClass beyond = ll.access(addr, size);
    counts.add_served(beyond == MissClass::none ? sim::ServedBy::ll : sim::ServedBy::memory);
    sim::add_class(costs, words[Level::l1], why);
    sim::add_class(costs, words[Level::ll], beyond);
  }
  void happens(const Event& event, sim::Addr addr, sim::Costs& costs) {
    switch (event.kind) {
      case Event::Kind::fetch:
        return access(i1, costs.ir, costs, sim::kFetchClasses, event.instr.addr, event.instr.size);
      case Event::Kind::read:
        return access(d1, costs.dr, costs, sim::kReadClasses, addr, event.size);
      default:
        return access(d1, costs.dw, costs, sim::kWriteClasses, addr, event.size);
    }
  }

  ObviousClasses i1, d1, ll;
};

class MissClassesTest : public testing::Test {
 protected:
  static constexpr std::size_t kCentres = 3;

  ~MissClassesTest() override {
    simulator = {};
    miss_classes = {};
  }

  std::vector<Event> random_events() {
    std::vector<Event> events;
    sim::Addr addr = 0x1000 + random.below(2048);
    for (int i = 0; i < 40; ++i) {
      const Instruction instr{addr, 1 + static_cast<std::uint32_t>(random.below(15)),
                              &costs[random.below(kCentres)]};
      events.push_back({.kind = Event::Kind::fetch, .instr = instr});
      if (random.below(3) != 0)
        events.push_back({.kind = random.below(2) == 0 ? Event::Kind::read : Event::Kind::write,
                          .instr = instr,
                          .size = 1u << random.below(5)});
      addr = random.below(8) == 0 ? 0x1000 + random.below(2048) : instr.next();
    }
    return events;
  }

  sim::Addr random_address() {
    if (random.below(16) == 0) return random.below(64) - 32;  // line 0, and the last
    return random.below(3) == 0 ? 0x1000 + random.below(512) : 0x1000 + random.below(8192);
  }

  // One execution of a segment, and of the events that it was made of.
  void run(Segment& segment, std::span<const Event> events, Model& model) {
    std::vector<sim::Addr> words{fake::word(&segment)};
    for (const Event& event : events) {
      sim::Addr addr = 0;
      if (event.kind != Event::Kind::fetch) words.push_back(addr = random_address());
      const auto centre = static_cast<std::size_t>(event.instr.costs - costs.data());
      model.happens(event, addr, expected[centre]);
    }
    const Runners runners = classifying_runners();
    const bool is_guarded = segment.fetch_count == 0 && segment.data_count == 1;
    fake::call(is_guarded ? reinterpret_cast<void*>(runners.guarded) : runners.of(segment), words);
  }

  void expect_classes_of_the_model(const Configs& configs) {
    fake::OwnedCaches caches(configs.i1, configs.d1, configs.ll);
    simulator.caches = caches.hierarchy;
    miss_classes.begin(configs);
    Model model(configs);
    for (int superblock = 0; superblock < 60; ++superblock) {
      SegmentBuilder builder(true, true, simulator.caches, caches.code_lines, fake::segment_store,
                             false, true);
      const std::vector<Event> all = random_events();
      std::vector<std::pair<fake::OwnedSegment, std::span<const Event>>> segments;
      for (std::span<const Event> rest = all; !rest.empty();) {
        const std::span<const Event> before = rest;
        Segment* const made = builder.build(rest);
        segments.emplace_back(made, before.first(before.size() - rest.size()));
      }
      for (int time = 0; time < 3; ++time)
        for (auto& [segment, events] : segments) run(*segment, events, model);
      for (auto& [segment, events] : segments) fold(*segment);
    }
    sim::Costs sum;
    for (std::size_t i = 0; i < kCentres; ++i) {
      EXPECT_EQ(costs[i], expected[i]);
      sum += costs[i];
    }
    for (sim::CacheCounts* const counts : {&sum.ir, &sum.dr, &sum.dw}) counts->accesses = 0;
    EXPECT_EQ(simulator.sum, sum) << "accesses are charged, misses and classes are summed up";
  }

  Random random{1};
  std::array<sim::Costs, kCentres> costs{};
  std::array<sim::Costs, kCentres> expected{};
};

class MissClassesOf : public MissClassesTest, public testing::WithParamInterface<Configs> {};

TEST_P(MissClassesOf, ASuperblockAreThoseOfItsAccesses) {
  expect_classes_of_the_model(GetParam());
  for (const sim::Event& event : sim::kEvents) {
    const bool is_conflict = event.is_rest();
    if (event.group != sim::Event::Group::miss_classes) continue;
    const auto sets = event.name[1] == 'L'   ? GetParam().ll.sets()
                      : event.name[0] == 'I' ? GetParam().i1.sets()
                                             : GetParam().d1.sets();
    if (is_conflict && sets == 1)
      EXPECT_EQ(simulator.sum.of(event), 0u) << event.name;
    else
      EXPECT_GT(simulator.sum.of(event), 5u) << event.name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, MissClassesOf,
    testing::Values(Configs{{512, 2, 32}, {512, 2, 32}, {1024, 2, 32}},
                    Configs{{512, 1, 16}, {256, 1, 32}, {1024, 1, 64}},
                    Configs{{512, 8, 64}, {512, 16, 32}, {1024, 1, 16}},  // one set in I1 and D1
                    Configs{{1024, 4, 128}, {512, 2, 64}, {2048, 32, 64}},
                    Configs{{768, 3, 64}, {1024, 4, 64}, {1024, 2, 64}}));

TEST_F(MissClassesTest, EmptyCachesBeginAnew) {
  constexpr sim::CacheConfig kSmall{.size = 64, .assoc = 2, .line_size = 16};
  const Configs configs{kSmall, kSmall, kSmall};
  for (int round = 0; round < 2; ++round) {
    fake::OwnedCaches caches(kSmall, kSmall, kSmall);
    simulator.caches = caches.hierarchy;
    miss_classes.begin(configs);
    const sim::CodeLineCache::Number number = caches.code_lines.number_of({0x1000});
    EXPECT_EQ(miss_classes.classifier.load(number, {0x1000}), MissClass::cold);
    EXPECT_EQ(miss_classes.classifier.data({0x1000}), MissClass::cold);
    EXPECT_EQ(miss_classes.classifier.data({0x1000}), MissClass::none);
    EXPECT_EQ(miss_classes.classifier.beyond_l1(0x1000, 4, MissClass::cold).why[Level::ll],
              MissClass::cold);
  }
}

}  // namespace
}  // namespace cg::tool
