// SPDX-License-Identifier: GPL-2.0-or-later
//
// What each class of mispredictions is for, on branches whose reason is known. That every number is
// as the headers say is checked against plain predictors (predictors_test.py).
#include "sim/branch/mispredict_classifier.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>

#include "sim/branch/branch_predictor.h"
#include "sim/branch/trip_counter.h"
#include "sim/costs.h"
#include "sim/events.h"
#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

using test::Coin;
using test::kBranch;
using Says = TripCounter::Says;

TripCounter after(std::string_view outcomes) {
  TripCounter trips;
  for (const char outcome : outcomes) trips.learn(outcome == 'T');
  return trips;
}

TEST(TripCounter, ThreeEqualRunsForetellTheNextOne) {
  EXPECT_EQ(after("").prediction(), Says::nothing);
  EXPECT_EQ(after("TTTNTTTNT").prediction(), Says::nothing);
  EXPECT_EQ(after("TTTNTTTNTTTNT").prediction(), Says::taken);
  EXPECT_EQ(after("TTTNTTTNTTTNTTT").prediction(), Says::not_taken);
  EXPECT_EQ(after("TTTNTTTNTTTNTTTT").prediction(), Says::nothing);
  EXPECT_EQ(after("NNTNNTNNTNN").prediction(), Says::taken);
}

TEST(TripCounter, ARunOfAnotherLengthBeginsAnew) {
  EXPECT_EQ(after("TTTNTTTNTTTNTTNTTT").prediction(), Says::nothing);
  EXPECT_EQ(after("TTTNTTTNTTTNTTNTTNTTNTT").prediction(), Says::not_taken);
}

TEST(TripCounter, TellsTurns) {
  EXPECT_FALSE(TripCounter().turns(true));
  EXPECT_FALSE(TripCounter().turns(false));
  EXPECT_TRUE(after("NT").turns(false));
  EXPECT_FALSE(after("NT").turns(true));
}

TEST(Lead, WhatWasLostIsMadeUpForFirst) {
  Lead lead;
  EXPECT_TRUE(lead.explains(true, false));
  EXPECT_FALSE(lead.explains(true, true));
  EXPECT_FALSE(lead.explains(false, false));
  EXPECT_TRUE(lead.explains(true, false)) << "nothing was lost";
  EXPECT_FALSE(lead.explains(false, true));
  EXPECT_FALSE(lead.explains(false, true));
  EXPECT_FALSE(lead.explains(true, false));
  EXPECT_FALSE(lead.explains(true, false));
  EXPECT_TRUE(lead.explains(true, false));
}

TEST(Lead, LossesAreForgottenFrom255On) {
  Lead lead;
  for (int i = 0; i < 1000; ++i) lead.explains(false, true);
  int explained = 0;
  for (int i = 0; i < 256; ++i) explained += lead.explains(true, false);
  EXPECT_EQ(explained, 1);
}

// Branches of the classic predictor.
class MispredictClassifierTest : public testing::Test {
 protected:
  using Classifier = MispredictClassifier<UnsharedClassic>;

  void run(bool taken, Addr instr = kBranch) {
    const bool failed = predictor->mispredicts(instr, taken);
    costs.bc.mispredicts += failed;
    classifier->see(records[instr], instr, taken, failed).count(costs);
  }
  void repeat(std::string_view outcomes, int rounds) {
    for (int round = 0; round < rounds; ++round)
      for (const char outcome : outcomes) run(outcome == 'T');
  }

  void expect_add_up() const {
    EXPECT_EQ(costs[word_of("Bcm_cold")] + costs[word_of("Bcm_alias")] +
                  costs[word_of("Bcm_loop")] + costs[word_of("Bcm_pattern")] +
                  costs[word_of("Bcm_random")],
              costs.bc.mispredicts);
  }
  // The share of a class, in percent.
  std::uint64_t share(std::size_t word) const {
    expect_add_up();
    return 100 * costs[word] / costs.bc.mispredicts;
  }

  std::unique_ptr<ConditionalPredictor> predictor = std::make_unique<ConditionalPredictor>(0u);
  std::unique_ptr<Classifier> classifier = std::make_unique<Classifier>(0u);
  std::map<Addr, Classifier::Record> records;
  Costs costs;
};

TEST_F(MispredictClassifierTest, CountsTakenBranchesAndTurns) {
  repeat("TTN", 100);
  EXPECT_EQ(costs[word_of("Bct")], 200u);
  EXPECT_EQ(costs[word_of("Bcx")], 199u);
}

TEST_F(MispredictClassifierTest, HistoriesThatWereHardlyMetAreCold) {
  repeat("T", 9);  // eight histories; the last one twice
  EXPECT_EQ(costs.bc.mispredicts, 9u);
  EXPECT_EQ(costs[word_of("Bcm_cold")], 9u);
  EXPECT_EQ(share(word_of("Bcm_cold")), 100u);
}

TEST_F(MispredictClassifierTest, ACoinIsRandom) {
  Coin coin;
  for (int i = 0; i < 20000; ++i) run(coin.toss());
  EXPECT_GT(costs.bc.mispredicts, 9000u);
  EXPECT_GE(share(word_of("Bcm_random")), 95u);
}

TEST_F(MispredictClassifierTest, TheExitOfALongLoopIsALoops) {
  repeat(
      "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTN",
      200);
  EXPECT_GE(costs.bc.mispredicts, 200u);
  EXPECT_GE(share(word_of("Bcm_loop")), 85u);
}

TEST_F(MispredictClassifierTest, OutcomesThatALongerHistoryTellsAreAPattern) {
  repeat("TNNTTTNTTTTTNNTTTTTTTTNTTTTTTTTTTNNNTTTTTTTTTTTNN", 400);
  EXPECT_GE(costs.bc.mispredicts, 400u);
  EXPECT_GE(share(word_of("Bcm_pattern")), 90u);
}

TEST_F(MispredictClassifierTest, BranchesThatShareCountersAreAliases) {
  // Branches in no order, so that no history tells them apart; 64 have one place, and half of them
  // are always taken.
  Coin coin;
  for (int i = 0; i < 400000; ++i) {
    Addr number = 0;
    for (int bit = 0; bit < 6; ++bit) number = 2 * number + Addr{coin.toss()};
    run(number % 2 == 0, kBranch + 128 * number);
  }
  EXPECT_GE(costs.bc.mispredicts, 100000u);
  EXPECT_GE(share(word_of("Bcm_alias")), 85u);
}

}  // namespace
}  // namespace cg::sim
