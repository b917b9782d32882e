// SPDX-License-Identifier: GPL-2.0-or-later
//
// A perceptron for each branch (perceptron.h), with a far longer history than any processor would
// give it: the last 128 outcomes of all conditional branches, and the last 64 of the branch itself.
// So it learns what repeats after up to 64 executions of the branch, whatever lies between.
#pragma once

#include <cstddef>

#include "sim/branch/weights.h"

namespace cg::sim {

class OwnPerceptrons {
 public:
  static constexpr std::size_t kOfAll = 128;
  static constexpr std::size_t kOfOwn = 64;

  // The weights and outcomes of one branch.
  struct Own {
    Weights<kOfAll> of_all;
    Weights<kOfOwn> of_own;
    BiasWeight bias;
    LastOutcomes<kOfOwn> outcomes;
  };

  bool mispredicts(Own& own, bool taken) {
    const int output =
        own.bias.output() + own.of_all.output(outcomes_) + own.of_own.output(own.outcomes);
    if (is_to_be_trained<kOfAll + kOfOwn>(output, taken)) {
      own.of_all.train(outcomes_, taken);
      own.of_own.train(own.outcomes, taken);
      own.bias.train(taken);
    }
    outcomes_.push(taken);
    own.outcomes.push(taken);
    return (output >= 0) != taken;
  }

 private:
  LastOutcomes<kOfAll> outcomes_;
};

}  // namespace cg::sim
