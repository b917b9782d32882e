// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random superblocks, from events to counts, against a model that makes each access in program
// order: which fetches are looked up, what the runners' short ways leave out, and where it is booked.
#include "tool/segments/machine_caches.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/tool/segments/machine_model.h"
#include "tests/tool/segments/random_superblocks.h"
#include "tool/segments/instrument.h"
#include "tool/segments/machine_classes.h"

namespace cg::tool {
namespace {

class MachineCachesTest : public testing::TestWithParam<fake::MachineCase> {
 public:
  sim::Costs& cost_of(sim::Addr /*instr*/) { return unused_; }

 protected:
  ~MachineCachesTest() override {
    simulator = {};
    machine_caches = {};
    machine_classes = {};
  }

  void expect_misses_of_the_model(bool has_classes) {
    const auto& [name, configs, machine] = GetParam();
    fake::OwnedCaches caches(configs.i1, configs.d1, configs.ll);
    simulator.caches = caches.hierarchy;
    machine_caches.begin(machine, configs);
    fake::RandomSuperblocks superblocks(false);
    Instrumentation setup{.cost_sink = CostSink(*this),
                          .caches = simulator.caches,
                          .code_lines = caches.code_lines,
                          .segments = fake::segment_store};
    MachineCaches::instrument(machine, setup);
    if (has_classes) {
      machine_classes.begin(machine, configs);
      MachineClasses::instrument(machine, setup);
    }
    fake::MachineModel model(machine, configs, has_classes);
    superblocks.run(caches.code_lines, setup.fetches, setup.runners,
                    [&](const Event& event, sim::Addr addr, sim::Costs& costs) {
                      model.happens(event, addr, costs);
                    });
    EXPECT_EQ(superblocks.costs, superblocks.expected);
    EXPECT_EQ(simulator.sum, superblocks.sum_of_misses());
  }

 private:
  sim::Costs unused_;
};

TEST_P(MachineCachesTest, MissWhatAccessesInProgramOrderMiss) {
  expect_misses_of_the_model(false);
  EXPECT_EQ(simulator.sum[sim::word_of("D2mr")] > 0, GetParam().machine.l2.has_value());
  EXPECT_EQ(simulator.sum[sim::word_of("IT2mr")] > 0, GetParam().machine.tlbs.fetch.has_value());
}

TEST_P(MachineCachesTest, ClassesAreThoseOfListsOfLines) {
  expect_misses_of_the_model(true);
  for (const sim::Event& event : sim::kEvents) {
    const bool is_of_l2 = event.group == sim::Event::Group::miss_classes_of_l2;
    if (event.group != sim::Event::Group::miss_classes && !is_of_l2) continue;
    if (is_of_l2 && !GetParam().machine.l2)
      EXPECT_EQ(simulator.sum.of(event), 0u) << event.name;
    else
      EXPECT_GT(simulator.sum.of(event), 0u) << event.name;
  }
}

TEST_P(MachineCachesTest, EmptyCachesBeginAnew) {
  expect_misses_of_the_model(true);
  simulator.sum = {};
  expect_misses_of_the_model(true);
}

INSTANTIATE_TEST_SUITE_P(Machines, MachineCachesTest, testing::ValuesIn(fake::kMachineCases),
                         [](const auto& machine) { return std::string(machine.param.name); });

}  // namespace
}  // namespace cg::tool
