// SPDX-License-Identifier: GPL-2.0-or-later
//
// The perceptron against one that adds one number after the other.
#include "sim/branch/perceptron.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

class Plain {
 public:
  bool mispredicts(Addr instr, bool taken) {
    std::array<int, 65>& weights = weights_[instr % 1024];
    int output = 0;
    for (std::size_t i = 0; i < 65; ++i) output += weights[i] * inputs_[i];
    const int outcome = taken ? 1 : -1;
    const bool failed = (output >= 0) != taken;
    if (failed || std::abs(output) <= 137)
      for (std::size_t i = 0; i < 65; ++i)
        weights[i] = std::clamp(weights[i] + inputs_[i] * outcome, -127, 127);
    inputs_.erase(inputs_.end() - 1);
    inputs_.insert(inputs_.begin() + 1, outcome);
    return failed;
  }

 private:
  std::vector<std::array<int, 65>> weights_ = std::vector<std::array<int, 65>>(1024);
  // Of the bias, then of the outcomes, the youngest first.
  std::vector<int> inputs_ = [] {
    std::vector<int> inputs(65, -1);
    inputs[0] = 1;
    return inputs;
  }();
};

class PerceptronTest : public testing::Test {
 protected:
  void expect_as_plain(Addr instr, bool taken) {
    ASSERT_EQ(perceptron->mispredicts(instr, taken), plain.mispredicts(instr, taken));
  }

  std::unique_ptr<Perceptron> perceptron = std::make_unique<Perceptron>();
  Plain plain;
  test::Coin coin;
};

TEST_F(PerceptronTest, AddsWeightsOfSixtyFourOutcomesAndABias) {
  std::vector<bool> before(64);  // the youngest first
  for (std::size_t i = 0; i < 20000; ++i) {
    // A coin, and what it or others showed 3, 17 and 62 branches ago.
    const bool outcome = i % 4 == 0 ? coin.toss() : before[std::array{0u, 3u, 17u, 62u}[i % 4] - 1];
    expect_as_plain(test::kBranch + i % 4, outcome);
    before.pop_back();
    before.insert(before.begin(), outcome);
  }
}

TEST_F(PerceptronTest, WeightsStopAt127) {
  // A coin, and a branch that repeats or inverts it.
  for (int round = 0; round < 1600; ++round) {
    const bool outcome = coin.toss();
    expect_as_plain(test::kBranch, outcome);
    expect_as_plain(test::kBranch + 1, outcome == (round / 400 % 2 == 0));
  }
}

TEST_F(PerceptronTest, ABiasStopsAt127) {
  // Of histories that take turns with their opposites only the bias learns.
  for (int round = 0; round < 700; ++round) {
    for (int i = 0; i < 64; ++i) expect_as_plain(test::kBranch, round % 2 == 0);
    expect_as_plain(test::kBranch + 1, round < 150 || round >= 450);
  }
}

TEST_F(PerceptronTest, DroppedBitsDoNotChooseThePerceptron) {
  perceptron = std::make_unique<Perceptron>(2u);
  test::mispredictions(*perceptron, "N", 200);
  EXPECT_EQ(test::mispredictions(*perceptron, "N", 1, test::kBranch + 3), 0);
  EXPECT_EQ(test::mispredictions(*perceptron, "N", 1, test::kBranch + 4), 1);
}

}  // namespace
}  // namespace cg::sim
