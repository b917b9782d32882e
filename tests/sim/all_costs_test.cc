// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/all_costs.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

constexpr AllCosts some(std::uint64_t reads, std::uint64_t calls) {
  AllCosts costs;
  costs.dr.accesses = reads;
  costs[More::system_calls] = calls;
  return costs;
}

TEST(AllCosts, StartAtZero) {
  for (const std::uint64_t n : AllCosts{}.more) EXPECT_EQ(n, 0u);
}

TEST(AllCosts, AddAndSubtractAllThereIs) {
  AllCosts sum = some(1, 20);
  EXPECT_EQ(sum += some(300, 4000), some(301, 4020));
  EXPECT_EQ(sum -= some(1, 20), some(300, 4000));
}

TEST(AllCosts, DifferWhenAnyDoes) {
  EXPECT_EQ(some(1, 2), some(1, 2));
  EXPECT_NE(some(1, 2), some(2, 2));
  EXPECT_NE(some(1, 2), some(1, 1));
}

}  // namespace
}  // namespace cg::sim
