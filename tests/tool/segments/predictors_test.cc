// SPDX-License-Identifier: GPL-2.0-or-later
//
// Branches of segments reach the predictors that were chosen, and are booked like those of the
// classic ones.
#include "tool/segments/predictors.h"

#include <array>
#include <memory>
#include <vector>

#include "sim/branch/gshare.h"
#include "sim/branch/ittage.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/tage.h"
#include "sim/branch/target_buffer.h"
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
    sim::BranchCounts& counts = kind == BranchSite::Kind::conditional ? bc : bi;
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
