// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the predictors of conditional branches that a user may choose have in common: saturating
// counters, and dice that fall the same way in every run.
#pragma once

#include <cstdint>

namespace cg::sim {

// Moves a counter by one, within [kLeast, kMost]. (Without a jump, which the host would have to
// predict.)
template <int kLeast, int kMost, typename Counter>
constexpr void step(Counter& counter, bool up) {
  const int change = int{up && counter < kMost} - int{!up && counter > kLeast};
  counter = static_cast<Counter>(counter + change);
}

// A linear feedback shift register of 32 bits.
class Dice {
 public:
  constexpr std::uint32_t roll() {
    state_ = (state_ >> 1) ^ ((state_ & 1) != 0 ? kTaps : 0);
    return state_;
  }

 private:
  static constexpr std::uint32_t kTaps = 0xa3000000;

  std::uint32_t state_ = 1;
};

}  // namespace cg::sim
