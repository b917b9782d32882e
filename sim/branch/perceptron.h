// SPDX-License-Identifier: GPL-2.0-or-later
//
// The perceptron predictor of conditional branches (Jimenez and Lin, "Dynamic branch prediction
// with perceptrons", 2001). The address chooses one of 1,024 perceptrons. Each has a weight for
// each of the last 64 outcomes of all conditional branches, and a bias: 65 numbers of 8 bits, 65 KB
// in all. The output is the bias and the sum of the weights, each added if its outcome was taken
// and subtracted if not; from 0 on it says taken. After a wrong prediction, and after one whose
// output is not above the threshold (1.93 * 64 + 14, as the paper found), each weight moves by one:
// up if its outcome was as this one, else down; the bias as if its outcome were always taken.
//
// So it learns which outcomes this one goes with, however far back; not what only two of them
// together tell, such as whether they differ. Weights are -127 to 127, start with 0, and take two
// bytes each here, so that eight are added at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"

namespace cg::sim {

class Perceptron {
 public:
  constexpr explicit Perceptron(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {}

  // Predicts the branch at `instr`, learns its outcome, and tells whether the prediction failed.
  bool mispredicts(Addr instr, bool taken) {
    const std::size_t number = (instr >> dropped_bits_) % kPerceptrons;
    const int output = output_of(number);
    const bool failed = (output >= 0) != taken;
    if (failed || (-kThreshold <= output && output <= kThreshold)) train(number, taken);
    remember(taken);
    return failed;
  }

 private:
  static constexpr std::size_t kPerceptrons = 1024;
  static constexpr std::size_t kHistory = 64;
  static constexpr int kThreshold = 137;
  static constexpr std::int16_t kMostWeight = 127;
  static constexpr std::size_t kInLanes = 8;

  using Number = std::int16_t;
  using Lanes [[gnu::vector_size(kInLanes * sizeof(Number))]] = Number;
  using Weights = std::array<Lanes, kHistory / kInLanes>;

  // Eight outcomes, from the youngest but `first` on: -1 is taken, 0 is not. (They may lie anywhere,
  // and x86 cannot return lanes.)
  void outcomes(std::size_t first, Lanes& lanes) const {
    __builtin_memcpy(&lanes, &outcomes_[youngest_ + first], sizeof lanes);
  }

  // (~w + 1 is -w; where the outcome was taken, nothing is inverted and nothing added.)
  int output_of(std::size_t number) const {
    const Weights& weights = weights_[number];
    Lanes sums{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      Lanes inverts;
      outcomes(i * kInLanes, inverts);
      inverts = ~inverts;
      sums += (weights[i] ^ inverts) - inverts;
    }
    int output = biases_[number];
    for (std::size_t lane = 0; lane < kInLanes; ++lane) output += sums[lane];
    return output;
  }

  // (A comparison of lanes is -1 where it holds: added or taken off, it undoes a step too far.)
  void train(std::size_t number, bool taken) {
    Weights& weights = weights_[number];
    const Number outcome = taken ? -1 : 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      Lanes differs;
      outcomes(i * kInLanes, differs);
      differs ^= outcome;
      weights[i] += 1 + 2 * differs;
      weights[i] += weights[i] > kMostWeight;
      weights[i] -= weights[i] < -kMostWeight;
    }
    Number& bias = biases_[number];
    if (taken && bias < kMostWeight) ++bias;
    if (!taken && bias > -kMostWeight) --bias;
  }

  // Each outcome is kept twice, so that the last 64 are always in a row.
  void remember(bool taken) {
    youngest_ = (youngest_ + kHistory - 1) % kHistory;
    outcomes_[youngest_] = outcomes_[youngest_ + kHistory] = taken ? -1 : 0;
  }

  std::array<Weights, kPerceptrons> weights_{};
  std::array<Number, kPerceptrons> biases_{};
  std::array<Number, 2 * kHistory> outcomes_{};
  std::size_t youngest_ = 0;
  unsigned dropped_bits_;
};

}  // namespace cg::sim
