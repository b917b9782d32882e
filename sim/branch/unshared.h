// SPDX-License-Identifier: GPL-2.0-or-later
//
// The predictors of conditional branches once more, so that branches do not take one another's
// places. What a predictor keeps of each branch is its Own:
//
//   classic     128 counters of its own, for the last 7 outcomes of all branches
//   gshare      256 tables in the place of one: a hash of its address chooses the branch's
//   perceptron  weights of its own
//   TAGE        8 times as many counters and entries, with tags of 15 bits
//
// So in the classic one and the perceptron nothing is shared, in the others very little.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "sim/branch/gshare.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/tage.h"
#include "sim/branch/two_bit_counters.h"
#include "sim/branch/weights.h"

namespace cg::sim {

// The last 7 outcomes of all branches, as a number.
class ShortHistory {
 public:
  static constexpr std::size_t kHistories = 1u << 7;

  std::size_t number() const { return number_; }
  void push(bool taken) { number_ = (2 * number_ + std::size_t{taken}) % kHistories; }

 private:
  std::size_t number_ = 0;
};

class UnsharedClassic {
 public:
  using Own = TwoBitCounters<ShortHistory::kHistories>;

  constexpr explicit UnsharedClassic(unsigned /*dropped_bits*/) {}

  bool mispredicts(Own& own, Addr /*instr*/, bool taken) {
    const unsigned counter = own.step(history_.number(), taken);
    history_.push(taken);
    return (counter >= 2) != taken;
  }

 private:
  ShortHistory history_;
};

class UnsharedPerceptron {
 public:
  struct Own {
    Weights<Perceptron::kHistory> weights;
    BiasWeight bias;
  };

  constexpr explicit UnsharedPerceptron(unsigned /*dropped_bits*/) {}

  bool mispredicts(Own& own, Addr /*instr*/, bool taken) {
    const int output = own.bias.output() + own.weights.output(outcomes_);
    if (is_to_be_trained<Perceptron::kHistory>(output, taken)) {
      own.weights.train(outcomes_, taken);
      own.bias.train(taken);
    }
    outcomes_.push(taken);
    return (output >= 0) != taken;
  }

 private:
  LastOutcomes<Perceptron::kHistory> outcomes_;
};

// A predictor that is so large that it keeps nothing of each branch.
template <typename Predictor>
class LargeEnough {
 public:
  struct Own {};

  constexpr explicit LargeEnough(unsigned dropped_bits) : predictor_(dropped_bits) {}

  bool mispredicts(Own& /*own*/, Addr instr, bool taken) {
    return predictor_.mispredicts(instr, taken);
  }

 private:
  Predictor predictor_;
};

using UnsharedGshare = LargeEnough<GshareTables<8>>;
using UnsharedTage = LargeEnough<TageOfSize<14, 15, 17>>;

}  // namespace cg::sim
