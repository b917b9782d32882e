// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/machine_cycles.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

constexpr std::nullopt_t kUnknown = std::nullopt;

std::string why_refused(std::string_view name) {
  return program::error_of([&] { require_machine_cycles(name, "--cycles-of"); });
}

TEST(MachineCycles, WeighAMissByWhatTheNextLevelTakesLonger) {
  const MachineCycles machine{.name = "m",
                              .l1 = {4, 'D'},
                              .l2 = {14, 'P'},
                              .l3 = {49, 'P'},
                              .memory = {418, '?'},
                              .second_tlb = {7, 'P'},
                              .mispredict = {13, 'D'}};
  EXPECT_EQ(machine.weights(), (CycleWeights{1, 10, 35, 369, 7, kUnknown, 13, kUnknown}));
}

TEST(MachineCycles, AddUpToTheTimeOfALevelWhateverIsKnownOfThoseBefore) {
  const MachineCycles without_l2{.name = "m", .l1 = {4, 'P'}, .l3 = {40, 'P'}};
  EXPECT_EQ(without_l2.weights(), (CycleWeights{1, kUnknown, 36}));
  const MachineCycles without_l3{
      .name = "m", .l1 = {4, 'P'}, .l2 = {15, 'P'}, .memory = {304, 'P'}};
  EXPECT_EQ(without_l3.weights(), (CycleWeights{1, 11, kUnknown, 289}));
  EXPECT_EQ(MachineCycles{.name = "m"}.weights(), CycleWeights());
}

TEST(MachineCycles, HaveGradesAndSourcesAndRiseFromLevelToLevel) {
  std::set<std::string_view> names;
  for (const MachineCycles& machine : machine_cycles()) {
    EXPECT_TRUE(names.insert(machine.name).second) << machine.name;
    EXPECT_EQ(machine.sources.empty(), !machine.l1.is_known()) << machine.name;
    int last = 0;
    for (const CyclesFact& fact : {machine.l1, machine.l2, machine.l3, machine.memory}) {
      EXPECT_EQ(fact.is_known(),
                std::string_view("DP?").find(fact.grade) != std::string_view::npos);
      if (!fact.is_known()) continue;
      EXPECT_GT(fact.cycles, last) << machine.name;
      last = fact.cycles;
    }
  }
}

TEST(MachineCycles, AreFoundByName) {
  EXPECT_EQ(why_refused("zen4"), "");
  EXPECT_EQ(find_machine_cycles("zen4")->name, "zen4");
  EXPECT_EQ(why_refused("zenn4"), "--cycles-of=zenn4: no such machine; is zen4 meant?");
  EXPECT_EQ(why_refused("pentium"),
            "--cycles-of=pentium: no such machine; --cycles-of=list lists them");
}

TEST(MachineCycles, AreListedWithTheirGrades) {
  const std::string list = list_machine_cycles();
  EXPECT_NE(list.find("\nskylake: Ir + 8*L1m + 30*L2m + 204*LLm + 9*DTm + 9*ITmr + 17*Bm + 17*Brm\n"
                      "  L1 4 [P], L2 12 [P], L3 42 [P], memory 246 [P], second TLB 9 [P], "
                      "misprediction 17 [P]\n  7-cpu.com"),
            std::string::npos)
      << list;
  EXPECT_TRUE(list.ends_with("\napple-m1-e: nothing is published\n")) << list;
}

}  // namespace
}  // namespace cg::annotate
