// SPDX-License-Identifier: GPL-2.0-or-later
//
// Branches of segments reach the predictors that were chosen, and are booked like those of the
// classic ones, with the reasons of mispredictions if these are wanted.
#include "tool/segments/predictors.h"

#include <array>
#include <memory>
#include <vector>

#include "sim/branch/branch_predictor.h"
#include "sim/branch/gshare.h"
#include "sim/branch/ittage.h"
#include "sim/branch/mispredict_classifier.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/tage.h"
#include "sim/branch/target_buffer.h"
#include "sim/branch/unshared.h"
#include "sim/costs.h"
#include "sim/events.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/segments/machine.h"
#include "tool/segments/runner.h"

namespace cg::tool {
namespace {

using Choice = sim::PredictorChoice;

class PredictorsTest : public fake::Test {
 protected:
  static constexpr sim::Addr kInstr = 0x401000;

  ~PredictorsTest() override { simulator = {}; }

  // Runs a segment that is this branch, by the runners of this kind.
  void run(BranchSite::Kind kind, const std::vector<sim::Addr>& operands, Runners runners = {}) {
    sim::BranchCounts& counts = kind == BranchSite::Kind::conditional       ? bc
                                : kind == BranchSite::Kind::function_return ? br
                                                                            : bi;
    const auto segment = fake::owned_segment({.branch = {&counts, kInstr, kind}});
    for (const sim::Addr operand : operands) {
      const std::array words{fake::word(segment.get()), operand};
      fake::call(runners.choosing(*segment), words);
    }
    EXPECT_EQ(segment->executions, operands.size());
  }

  // What `predictor` gets wrong of these.
  template <typename Predictor, typename Operand>
  std::uint64_t wrong(const std::vector<Operand>& operands) {
    const auto predictor = std::make_unique<Predictor>(kDroppedInstrBits);
    std::uint64_t wrong = 0;
    for (const Operand operand : operands) wrong += predictor->mispredicts(kInstr, operand);
    return wrong;
  }

  sim::BranchCounts bc;
  sim::BranchCounts bi;
  sim::BranchCounts br;
  // A pattern of 25 outcomes; targets that take turns.
  std::vector<bool> outcomes;
  std::vector<sim::Addr> taken;
  std::vector<sim::Addr> targets;

  PredictorsTest() {
    for (std::size_t i = 0; i < 2000; ++i) {
      outcomes.push_back(0x1a3f27u >> (i % 25) & 1);
      taken.push_back(outcomes.back() ? 1 : 0);
      targets.push_back(0x5000 + 0x110 * (i % 5 % 3));
    }
  }
};

TEST_F(PredictorsTest, TheClassicOnesNeedNoRunnersOfTheirOwn) {
  EXPECT_FALSE(predictors.begin({}));
  EXPECT_TRUE(predictors.begin({.conditional = Choice::Conditional::gshare}));
  EXPECT_TRUE(predictors.begin({.indirect = Choice::Indirect::btb}));
  EXPECT_TRUE(predictors.begin({.return_entries = 1}));
}

TEST_F(PredictorsTest, ConditionalBranchesGoToTheChosenOne) {
  const auto mispredicts = [&](Choice::Conditional which) {
    // With an indirect one, so that the classic one counts as chosen, too.
    EXPECT_TRUE(predictors.begin({which, Choice::Indirect::btb}));
    simulator = {};
    bc = {};
    run(BranchSite::Kind::conditional, taken);
    EXPECT_EQ(simulator.sum.bc.mispredicts, bc.mispredicts);
    return bc.mispredicts;
  };
  EXPECT_EQ(mispredicts(Choice::Conditional::classic), wrong<sim::ConditionalPredictor>(outcomes));
  EXPECT_EQ(mispredicts(Choice::Conditional::gshare), wrong<sim::Gshare>(outcomes));
  EXPECT_EQ(mispredicts(Choice::Conditional::perceptron), wrong<sim::Perceptron>(outcomes));
  EXPECT_EQ(mispredicts(Choice::Conditional::tage), wrong<sim::Tage>(outcomes));
  EXPECT_LT(wrong<sim::Tage>(outcomes), wrong<sim::ConditionalPredictor>(outcomes));
}

TEST_F(PredictorsTest, IndirectBranchesGoToTheChosenOne) {
  const auto mispredicts = [&](Choice::Indirect which) {
    EXPECT_TRUE(predictors.begin({Choice::Conditional::gshare, which}));
    simulator = {};
    bi = {};
    run(BranchSite::Kind::indirect, targets);
    EXPECT_EQ(simulator.sum.bi.mispredicts, bi.mispredicts);
    return bi.mispredicts;
  };
  EXPECT_EQ(mispredicts(Choice::Indirect::classic), wrong<sim::IndirectPredictor>(targets));
  EXPECT_EQ(mispredicts(Choice::Indirect::btb), wrong<sim::TargetBuffer>(targets));
  EXPECT_EQ(mispredicts(Choice::Indirect::ittage), wrong<sim::Ittage>(targets));
  EXPECT_LT(wrong<sim::Ittage>(targets), wrong<sim::TargetBuffer>(targets) / 4);
}

TEST_F(PredictorsTest, ReturnsLeadWhereTheirCallsSay) {
  EXPECT_TRUE(predictors.begin({.return_entries = 2}));
  simulator = {};
  run(BranchSite::Kind::call, {0x10, 0x20, 0x30});
  run(BranchSite::Kind::function_return, {0x30, 0x20});
  EXPECT_EQ(br.mispredicts, 0u);
  run(BranchSite::Kind::function_return, {0x10});
  EXPECT_EQ(br.mispredicts, 1u) << "of two entries";
  EXPECT_EQ(simulator.sum.br.mispredicts, 1u);
  run(BranchSite::Kind::conditional, taken);
  EXPECT_EQ(bc.mispredicts, wrong<sim::ConditionalPredictor>(outcomes)) << "the classic one";
}

TEST_F(PredictorsTest, IttageIsToldOfConditionalBranches) {
  predictors.begin({.indirect = Choice::Indirect::ittage});
  std::uint32_t coins = 1;
  std::uint64_t wrong_before = 0;
  for (int i = 0; i < 3000; ++i) {
    coins = coins * 1664525 + 1013904223;
    const sim::Addr coin = coins >> 31;
    run(BranchSite::Kind::conditional, {coin});
    run(BranchSite::Kind::indirect, {0x5000 + 0x110 * coin});
    if (i == 2000) wrong_before = bi.mispredicts;
  }
  EXPECT_LT(bi.mispredicts - wrong_before, 20u);
}

// The classes of a branch's mispredictions, as they are booked to its line.
class BranchReasonsTest : public PredictorsTest {
 protected:
  static constexpr sim::Addr kOther = 0x402000;

  static void run(sim::Costs& costs, sim::Addr instr, const std::vector<sim::Addr>& operands) {
    const auto segment =
        fake::owned_segment({.branch = {&costs.bc, instr, BranchSite::Kind::conditional}});
    for (const sim::Addr operand : operands) {
      const std::array words{fake::word(segment.get()), operand};
      fake::call(Runners{}.choosing(*segment), words);
    }
  }

  template <typename Predictor, typename Unshared>
  void expect_reasons(Choice::Conditional which) {
    simulator = {};
    EXPECT_TRUE(predictors.begin({.conditional = which}, true));
    const auto predictor = std::make_unique<Predictor>(kDroppedInstrBits);
    using Classifier = sim::MispredictClassifier<Unshared>;
    const auto classifier = std::make_unique<Classifier>(kDroppedInstrBits);
    std::array<typename Classifier::Record, 2> records{};
    std::array<sim::Costs, 2> expected;
    std::array<sim::Costs, 2> booked;
    const auto branch = [&](std::size_t number, bool is_taken) {
      const sim::Addr instr = number == 0 ? kInstr : kOther;
      const bool failed = predictor->mispredicts(instr, is_taken);
      expected[number].bc.mispredicts += failed;
      classifier->see(records[number], instr, is_taken, failed).count(expected[number]);
      run(booked[number], instr, {sim::Addr{is_taken}});
    };
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      branch(0, outcomes[i]);
      branch(1, i % 30 != 0);
    }
    EXPECT_EQ(booked, expected);
    expected[0] += expected[1];
    EXPECT_EQ(simulator.sum, expected[0]);
    EXPECT_GT(expected[0][sim::word_of("Bcm_cold")], 0u);
  }
};

TEST_F(BranchReasonsTest, AreThoseOfTheChosenPredictor) {
  using Conditional = Choice::Conditional;
  expect_reasons<sim::ConditionalPredictor, sim::UnsharedClassic>(Conditional::classic);
  expect_reasons<sim::Gshare, sim::UnsharedGshare>(Conditional::gshare);
  expect_reasons<sim::Perceptron, sim::UnsharedPerceptron>(Conditional::perceptron);
  expect_reasons<sim::Tage, sim::UnsharedTage>(Conditional::tage);
}

TEST_F(BranchReasonsTest, BeginWithoutKnownBranches) {
  sim::Costs first;
  sim::Costs second;
  predictors.begin({.conditional = Choice::Conditional::gshare}, true);
  run(first, kInstr, taken);
  predictors.begin({.conditional = Choice::Conditional::gshare}, true);
  run(second, kInstr, taken);
  EXPECT_EQ(first, second);
}

TEST_F(BranchReasonsTest, AreNotFoundWithoutTheOption) {
  sim::Costs costs;
  predictors.begin({.conditional = Choice::Conditional::tage}, true);
  EXPECT_TRUE(predictors.begin({.conditional = Choice::Conditional::tage}, false));
  run(costs, kInstr, taken);
  EXPECT_EQ(costs[sim::word_of("Bct")], 0u);
  EXPECT_GT(costs.bc.mispredicts, 0u);
}

TEST_F(PredictorsTest, AllWaysOfCountingMissesAskThem) {
  predictors.begin({.conditional = Choice::Conditional::tage});
  for (const Runners& runners :
       {Runners{}, pattern_runners(), measuring_runners(), classifying_runners()}) {
    predictors.begin({.conditional = Choice::Conditional::tage});
    bc = {};
    run(BranchSite::Kind::conditional, taken, runners);
    EXPECT_EQ(bc.mispredicts, wrong<sim::Tage>(outcomes));
  }
}

}  // namespace
}  // namespace cg::tool
