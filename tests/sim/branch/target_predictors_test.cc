// SPDX-License-Identifier: GPL-2.0-or-later
//
// What each predictor of indirect branches learns, and what it cannot. That they count as their
// headers say is checked against plain ones (predictors_test.py).
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "sim/branch/branch_predictor.h"
#include "sim/branch/ittage.h"
#include "sim/branch/target_buffer.h"
#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

using test::Coin;
using test::kBranch;

// Runs an indirect branch through targets, `rounds` times over.
template <typename Predictor>
int mispredictions(Predictor& p, const std::vector<Addr>& targets, int rounds,
                   Addr instr = kBranch) {
  int count = 0;
  for (int round = 0; round < rounds; ++round)
    for (const Addr target : targets) count += p.mispredicts(instr, target) ? 1 : 0;
  return count;
}

template <typename Predictor>
struct TargetPredictor : testing::Test {
  std::unique_ptr<Predictor> p = std::make_unique<Predictor>(0u);
};

using AllOfTargets = testing::Types<IndirectPredictor, TargetBuffer, Ittage>;
TYPED_TEST_SUITE(TargetPredictor, AllOfTargets);

TYPED_TEST(TargetPredictor, LearnsTheOnlyTarget) {
  EXPECT_GE(mispredictions(*this->p, {0x5000}, 20), 1);
  EXPECT_EQ(mispredictions(*this->p, {0x5000}, 1000), 0);
}

TYPED_TEST(TargetPredictor, ComparesWholeTargets) {
  constexpr Addr kHighestBit = ~(~Addr{0} >> 1);
  mispredictions(*this->p, {0x5000}, 20);
  EXPECT_EQ(mispredictions(*this->p, {0x5000 + kHighestBit}, 1), 1);
}

TEST(TargetPredictors, OnlyAHistoryForeseesTargetsThatTakeTurns) {
  const std::vector<Addr> turns{0x5000, 0x6000, 0x5000, 0x7010, 0x8020, 0x7010};
  const auto buffer = std::make_unique<TargetBuffer>(0u);
  EXPECT_EQ(mispredictions(*buffer, turns, 100), 600);
  const auto ittage = std::make_unique<Ittage>(0u);
  mispredictions(*ittage, turns, 100);
  EXPECT_EQ(mispredictions(*ittage, turns, 100), 0);
}

TEST(Ittage, ForeseesATargetThatAConditionalBranchTells) {
  const auto p = std::make_unique<Ittage>(0u);
  Coin coin;
  int failures = 0;
  for (int round = 0; round < 3000; ++round) {
    const bool outcome = coin.toss();
    p->see_outcome(kBranch + 5, outcome);
    const bool failed = p->mispredicts(kBranch, outcome ? 0x5000 : 0x6000);
    failures += failed && round >= 2000;
  }
  EXPECT_LT(failures, 20);
}

TEST(Ittage, GetsRandomTargetsWrong) {
  const auto p = std::make_unique<Ittage>(0u);
  Coin coin;
  int failures = 0;
  for (int round = 0; round < 2000; ++round)
    failures += p->mispredicts(kBranch, coin.toss() ? 0x5000 : 0x6000);
  EXPECT_GT(failures, 900);
  EXPECT_LT(failures, 1100);
}

// The mispredictions of one more round of branches that are so far apart, with a target each.
template <typename Predictor>
int of_branches(int branches, Addr distance) {
  const auto p = std::make_unique<Predictor>(0u);
  int last = 0;
  for (int round = 0; round < 3; ++round) {
    last = 0;
    for (Addr i = 0; i < static_cast<Addr>(branches); ++i)
      last += p->mispredicts(kBranch + i * distance, 0x5000 + i);
  }
  return last;
}

TEST(TargetBuffer, FourBranchesOfASetKeepTheirTargets) {
  EXPECT_EQ(of_branches<IndirectPredictor>(2, 1024), 2);
  EXPECT_EQ(of_branches<TargetBuffer>(4, 1024), 0);
  EXPECT_EQ(of_branches<TargetBuffer>(5, 1024), 5);
  EXPECT_EQ(of_branches<TargetBuffer>(5, 512), 0);
  EXPECT_EQ(of_branches<TargetBuffer>(1024, 1), 0);
}

TEST(TargetBuffer, TheLeastRecentlyUsedBranchMakesRoom) {
  const auto p = std::make_unique<TargetBuffer>(0u);
  const auto runs = [&](Addr i) { return p->mispredicts(kBranch + 1024 * i, 0x5000 + i); };
  for (Addr i = 0; i < 4; ++i) runs(i);
  EXPECT_FALSE(runs(0));
  EXPECT_TRUE(runs(4));  // in the place of number 1
  EXPECT_FALSE(runs(0));
  EXPECT_FALSE(runs(2));
  EXPECT_TRUE(runs(1));
}

TEST(TargetBuffer, DroppedBitsDoNotChooseTheSet) {
  TargetBuffer p(2);
  const auto runs = [&](Addr instr) { return p.mispredicts(instr, 0x5000); };
  for (Addr i = 0; i < 5; ++i) runs(kBranch + 4096 * i);
  EXPECT_TRUE(runs(kBranch));
  for (Addr i = 0; i < 5; ++i) runs(kBranch + 2048 * i);
  EXPECT_FALSE(runs(kBranch));
}

TEST(TargetBuffer, NoBitIsDroppedUnlessItIsTold) {
  TargetBuffer p;
  for (Addr i = 0; i < 5; ++i) p.mispredicts(kBranch + 1024 * i, 0x5000);
  EXPECT_TRUE(p.mispredicts(kBranch, 0x5000));
}

}  // namespace
}  // namespace cg::sim
