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
// together tell, such as whether they differ. Weights are -127 to 127, and start with 0.
#pragma once

#include <array>
#include <cstddef>

#include "sim/base.h"
#include "sim/branch/weights.h"

namespace cg::sim {

class Perceptron {
 public:
  static constexpr std::size_t kHistory = 64;

  constexpr explicit Perceptron(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {}

  // Predicts the branch at `instr`, learns its outcome, and tells whether the prediction failed.
  bool mispredicts(Addr instr, bool taken) {
    const std::size_t number = (instr >> dropped_bits_) % kPerceptrons;
    const int output = biases_[number].output() + weights_[number].output(outcomes_);
    if (is_to_be_trained<kHistory>(output, taken)) {
      weights_[number].train(outcomes_, taken);
      biases_[number].train(taken);
    }
    outcomes_.push(taken);
    return (output >= 0) != taken;
  }

 private:
  static constexpr std::size_t kPerceptrons = 1024;

  std::array<Weights<kHistory>, kPerceptrons> weights_{};
  std::array<BiasWeight, kPerceptrons> biases_{};
  LastOutcomes<kHistory> outcomes_;
  unsigned dropped_bits_;
};

}  // namespace cg::sim
