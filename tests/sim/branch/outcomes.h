// SPDX-License-Identifier: GPL-2.0-or-later
//
// Branches as tests of predictors write them.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/base.h"

namespace cg::sim::test {

inline constexpr Addr kBranch = 0x401000;

// Runs a branch through outcomes written as "TTN" (taken, taken, not taken), `rounds` times over,
// and tells how many were mispredicted.
template <typename Predictor>
int mispredictions(Predictor& p, std::string_view outcomes, int rounds = 1, Addr instr = kBranch) {
  int count = 0;
  for (int round = 0; round < rounds; ++round)
    for (const char outcome : outcomes) count += p.mispredicts(instr, outcome == 'T') ? 1 : 0;
  return count;
}

// Outcomes that follow no rule.
class Coin {
 public:
  bool toss() {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return (state_ >> 62 & 1) != 0;
  }

 private:
  std::uint64_t state_ = 1;
};

}  // namespace cg::sim::test
