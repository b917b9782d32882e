// SPDX-License-Identifier: GPL-2.0-or-later
//
// The branch predictors that a run may have. The classic ones are Cachegrind's
// (branch/branch_predictor.h); each other one has a header of its own beside theirs.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cg::sim {

struct PredictorChoice {
  enum class Conditional : std::uint8_t { classic, gshare, perceptron, tage };
  enum class Indirect : std::uint8_t { classic, btb, ittage };

  Conditional conditional = Conditional::classic;
  Indirect indirect = Indirect::classic;
  std::size_t return_entries = 0;  // of the return stack; 0: returns are not predicted

  static constexpr std::size_t kMostReturnEntries = 256;

  constexpr bool predicts_returns() const { return return_entries != 0; }
  constexpr bool is_classic() const {
    return conditional == Conditional::classic && indirect == Indirect::classic &&
           !predicts_returns();
  }
};

}  // namespace cg::sim
