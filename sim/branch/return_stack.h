// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stack of return addresses, which predicts returns (Kaeli and Emma, "Branch history table
// prediction of moving target branches due to subroutine returns", 1991). A call pushes the address
// behind it, a return pops its prediction. The stack is a ring without a fill level, as processors
// have it: a call beyond its entries takes the place of the oldest one, and returns beyond pop what
// is left in the ring, which is right again where a function calls itself from one place.
#pragma once

#include <array>
#include <cstddef>

#include "sim/base.h"
#include "sim/predictor_choice.h"

namespace cg::sim {

class ReturnStack {
 public:
  static constexpr std::size_t kMostEntries = PredictorChoice::kMostReturnEntries;

  // `entries` is at least 1 and at most kMostEntries.
  constexpr explicit ReturnStack(std::size_t entries) : entries_(entries) {}

  // `after` is the address behind the call.
  void call(Addr after) {
    top_ = top_ + 1 == entries_ ? 0 : top_ + 1;
    ring_[top_] = after;
  }

  // Predicts where a return leads, and tells whether the prediction failed.
  bool mispredicts(Addr target) {
    const bool failed = ring_[top_] != target;
    top_ = (top_ == 0 ? entries_ : top_) - 1;
    return failed;
  }

 private:
  std::array<Addr, kMostEntries> ring_{};
  std::size_t entries_;
  std::size_t top_ = 0;  // of the call that was made last
};

}  // namespace cg::sim
