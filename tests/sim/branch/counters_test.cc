// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/branch/counters.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cg::sim {
namespace {

TEST(Counters, StepByOneWithinTheirBounds) {
  std::int8_t counter = 0;
  for (const int wanted : {1, 1}) {
    step<-2, 1>(counter, true);
    EXPECT_EQ(counter, wanted);
  }
  for (const int wanted : {0, -1, -2, -2}) {
    step<-2, 1>(counter, false);
    EXPECT_EQ(counter, wanted);
  }
}

TEST(Dice, FallAsTheirPolynomialSays) {
  // x^32 + x^30 + x^26 + x^25 + 1, which is primitive.
  Dice dice;
  EXPECT_EQ(dice.roll(), 1u << 31 | 1u << 29 | 1u << 25 | 1u << 24);
  std::vector<bool> lowest(200);
  for (std::size_t k = 0; k < lowest.size(); ++k) lowest[k] = (dice.roll() & 1) != 0;
  for (std::size_t k = 32; k < lowest.size(); ++k)
    EXPECT_EQ(lowest[k], lowest[k - 25] ^ lowest[k - 26] ^ lowest[k - 30] ^ lowest[k - 32]) << k;
}

}  // namespace
}  // namespace cg::sim
