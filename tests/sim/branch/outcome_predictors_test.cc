// SPDX-License-Identifier: GPL-2.0-or-later
//
// What each predictor of conditional branches learns, and what it cannot. That they count as their
// headers say is checked against plain ones (predictors_test.py).
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "sim/branch/branch_predictor.h"
#include "sim/branch/gshare.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/tage.h"
#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

using test::Coin;
using test::kBranch;
using test::mispredictions;

template <typename Predictor>
struct OutcomePredictor : testing::Test {
  std::unique_ptr<Predictor> p = std::make_unique<Predictor>(0u);
};

using All = testing::Types<ConditionalPredictor, Gshare, Perceptron, Tage>;
TYPED_TEST_SUITE(OutcomePredictor, All);

TYPED_TEST(OutcomePredictor, LearnsWhatIsAlwaysTaken) {
  EXPECT_LE(mispredictions(*this->p, "T", 100), 20);
  EXPECT_EQ(mispredictions(*this->p, "T", 1000), 0);
}

TYPED_TEST(OutcomePredictor, LearnsWhatIsNeverTaken) {
  EXPECT_LE(mispredictions(*this->p, "N", 100), 20);
  EXPECT_EQ(mispredictions(*this->p, "N", 1000), 0);
}

TYPED_TEST(OutcomePredictor, LearnsAnAlternatingBranch) {
  mispredictions(*this->p, "TN", 100);
  EXPECT_EQ(mispredictions(*this->p, "TN", 1000), 0);
}

TYPED_TEST(OutcomePredictor, LearnsABranchThatRepeatsTheOneBefore) {
  Coin coin;
  int failures = 0;
  for (int round = 0; round < 20000; ++round) {
    const bool outcome = coin.toss();
    this->p->mispredicts(kBranch, outcome);
    const bool failed = this->p->mispredicts(kBranch + 5, outcome);
    if (round >= 10000 && failed) ++failures;
  }
  EXPECT_LE(failures, 100);  // 1%: entries of TAGE that the other one's coin has spoilt
}

TYPED_TEST(OutcomePredictor, GetsHalfOfACoinWrong) {
  Coin coin;
  int failures = 0;
  for (int round = 0; round < 10000; ++round)
    failures += this->p->mispredicts(kBranch, coin.toss());
  EXPECT_GT(failures, 4700);
  EXPECT_LT(failures, 5300);
}

// The mispredictions of 100 loops of so many rounds, after 300.
template <typename Predictor>
int at_exits(int rounds) {
  const auto p = std::make_unique<Predictor>(0u);
  const std::string loop = std::string(static_cast<std::size_t>(rounds) - 1, 'T') + "N";
  mispredictions(*p, loop, 300);
  return mispredictions(*p, loop, 100);
}

TEST(OutcomePredictors, ExitsOfLoopsAreForeseenAsFarAsTheHistoryReaches) {
  EXPECT_EQ(at_exits<ConditionalPredictor>(8), 0);
  EXPECT_EQ(at_exits<ConditionalPredictor>(10), 100);
  EXPECT_EQ(at_exits<Gshare>(19), 0);
  EXPECT_EQ(at_exits<Gshare>(21), 100);
  EXPECT_EQ(at_exits<Perceptron>(60), 0);
  EXPECT_EQ(at_exits<Perceptron>(70), 100);
  for (const int rounds : {20, 60, 100, 140, 200, 257})
    EXPECT_EQ(at_exits<Tage>(rounds), 0) << rounds;
  EXPECT_EQ(at_exits<Tage>(300), 100);
}

// The mispredictions of a branch that is taken if two coins before it differ.
template <typename Predictor>
int of_different_coins() {
  const auto p = std::make_unique<Predictor>(0u);
  Coin coin;
  int failures = 0;
  for (int round = 0; round < 4000; ++round) {
    const bool one = coin.toss();
    const bool two = coin.toss();
    p->mispredicts(kBranch, one);
    p->mispredicts(kBranch + 5, two);
    const bool failed = p->mispredicts(kBranch + 9, one != two);
    failures += failed && round >= 3000;
  }
  return failures;
}

TEST(OutcomePredictors, APerceptronDoesNotSeeThatTwoBranchesDiffer) {
  EXPECT_LT(of_different_coins<ConditionalPredictor>(), 10);
  EXPECT_GT(of_different_coins<Perceptron>(), 400);
  EXPECT_LT(of_different_coins<Tage>(), 50);
}

// The mispredictions of 3,000 branches that come in no order, each always with the same outcome.
template <typename Predictor>
int of_branches_in_no_order() {
  const auto p = std::make_unique<Predictor>(0u);
  Coin coin;
  int failures = 0;
  for (int i = 0; i < 60000; ++i) {
    Addr site = 0;
    for (int bit = 0; bit < 12; ++bit) site = 2 * site + Addr{coin.toss()};
    site %= 3000;
    const bool failed = p->mispredicts(kBranch + 5 * site, (site * 0x9e3779b1 >> 13) % 2 == 0);
    failures += failed && i >= 50000;
  }
  return failures;
}

TEST(OutcomePredictors, OnlyABaseWithoutHistoryLearnsBranchesInNoOrder) {
  EXPECT_GT(of_branches_in_no_order<ConditionalPredictor>(), 4000);
  EXPECT_GT(of_branches_in_no_order<Gshare>(), 4000);
  EXPECT_LT(of_branches_in_no_order<Tage>(), 500);
}

TEST(Gshare, StartsWeaklyNotTaken) {
  Gshare p;
  EXPECT_EQ(mispredictions(p, "N"), 0);
  Gshare other;
  EXPECT_EQ(mispredictions(other, "T"), 1);
  mispredictions(other, "N", 18);  // back to the history of zeros
  EXPECT_EQ(mispredictions(other, "T"), 0);
}

TEST(Gshare, CountersSaturateAtBothEnds) {
  Gshare p;
  mispredictions(p, "N", 100);
  EXPECT_EQ(mispredictions(p, "T"), 1);  // 0 becomes 1
  mispredictions(p, "N", 18);            // back to the history of zeros
  EXPECT_EQ(mispredictions(p, "T"), 1);  // 1 becomes 2
  mispredictions(p, "N", 18);
  EXPECT_EQ(mispredictions(p, "T"), 0);  // 2 becomes 3
  mispredictions(p, "N", 18);
  mispredictions(p, "T");
  mispredictions(p, "N", 18);
  EXPECT_EQ(mispredictions(p, "N"), 1);  // 3 becomes 2
  EXPECT_EQ(mispredictions(p, "T"), 0);
}

// Whether what was learned of a branch at `learned`, all of whose histories are zeros, is foreseen
// at `other`.
template <typename Predictor>
bool share(unsigned dropped_bits, Addr learned, Addr other) {
  const auto p = std::make_unique<Predictor>(dropped_bits);
  for (int i = 0; i < 3; ++i) {
    p->mispredicts(learned, true);
    for (int k = 0; k < 20; ++k) p->mispredicts(0x12345678, false);
  }
  return !p->mispredicts(other, true);
}

TEST(Gshare, EighteenBitsOfAddressChooseTheCounter) {
  EXPECT_TRUE(share<Gshare>(0, kBranch, kBranch));
  EXPECT_TRUE(share<Gshare>(0, kBranch, kBranch + (1u << 18)));
  EXPECT_FALSE(share<Gshare>(0, kBranch, kBranch + (1u << 17)));
  EXPECT_FALSE(share<Gshare>(0, kBranch, kBranch + 1));
  EXPECT_TRUE(share<Gshare>(1, kBranch, kBranch + 1));
  EXPECT_FALSE(share<Gshare>(1, kBranch, kBranch + 2));
}

TEST(Gshare, NoBitIsDroppedUnlessItIsTold) {
  Gshare p;
  for (int i = 0; i < 3; ++i) {
    p.mispredicts(kBranch, true);
    mispredictions(p, "N", 20, 0x12345678);
  }
  EXPECT_TRUE(p.mispredicts(kBranch + 1, true));
}

TEST(Perceptron, TenBitsOfAddressChooseThePerceptron) {
  const auto errors_after_learning = [](Addr other) {
    const auto p = std::make_unique<Perceptron>(0u);
    mispredictions(*p, "N", 200);
    return mispredictions(*p, "N", 1, other);
  };
  EXPECT_EQ(errors_after_learning(kBranch), 0);
  EXPECT_EQ(errors_after_learning(kBranch + 1024), 0);
  EXPECT_EQ(errors_after_learning(kBranch + 512), 1);
}

TEST(Perceptron, WeightsStopGrowingAndTurnBack) {
  const auto p = std::make_unique<Perceptron>(0u);
  Coin coin;
  // A coin keeps the outputs small, so that every outcome trains the weights.
  for (int i = 0; i < 5000; ++i) p->mispredicts(kBranch, coin.toss());
  mispredictions(*p, "N", 1000);
  EXPECT_EQ(mispredictions(*p, "N", 1000), 0);
  mispredictions(*p, "T", 300);
  EXPECT_EQ(mispredictions(*p, "T", 1000), 0);
}

TEST(Tage, TheBaseLearnsWhatHasNoEntry) {
  const auto p = std::make_unique<Tage>(0u);
  // Tags of zero match empty entries, which say taken, as the base does.
  EXPECT_EQ(mispredictions(*p, "T", 100), 0);
}

TEST(Tage, IsTheSameInEveryRun) {
  const auto one = std::make_unique<Tage>(0u);
  const auto other = std::make_unique<Tage>(0u);
  Coin coin;
  for (Addr i = 0; i < 20000; ++i) {
    const Addr instr = kBranch + 7 * (i % 37);
    const bool taken = coin.toss();
    ASSERT_EQ(one->mispredicts(instr, taken), other->mispredicts(instr, taken));
  }
}

TEST(Tage, GoesOnLearningAfterUsefulnessAged) {
  const auto p = std::make_unique<Tage>(0u);
  Coin coin;
  for (int i = 0; i < 3 << 18; ++i)
    p->mispredicts(kBranch + static_cast<Addr>(i % 64), coin.toss());
  mispredictions(*p, "TTTNTTNTN", 300);
  EXPECT_EQ(mispredictions(*p, "TTTNTTNTN", 100), 0);
}

}  // namespace
}  // namespace cg::sim
