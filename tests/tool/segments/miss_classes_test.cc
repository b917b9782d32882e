// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random superblocks, from events to counts, against models that are told each access in program
// order: which fetches are looked up, what runners find out, and where it is booked.
#include "tool/segments/miss_classes.h"

#include <gtest/gtest.h>

#include "tests/sim/obvious_model.h"
#include "tests/tool/segments/random_superblocks.h"
#include "tool/segments/runner.h"

namespace cg::tool {
namespace {

using sim::Level;
using sim::MissClass;
using sim::test::ObviousClasses;

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
  ~MissClassesTest() override {
    simulator = {};
    miss_classes = {};
  }

  void expect_classes_of_the_model(const Configs& configs) {
    fake::OwnedCaches caches(configs.i1, configs.d1, configs.ll);
    simulator.caches = caches.hierarchy;
    miss_classes.begin(configs);
    Model model(configs);
    fake::RandomSuperblocks superblocks(true);
    superblocks.run(caches.code_lines, {.keeps_order = true}, classifying_runners(),
                    [&](const Event& event, sim::Addr addr, sim::Costs& costs) {
                      model.happens(event, addr, costs);
                    });
    EXPECT_EQ(superblocks.costs, superblocks.expected);
    EXPECT_EQ(simulator.sum, superblocks.sum_of_misses());
  }
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
