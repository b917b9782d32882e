// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/misses/nth_largest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

namespace cg::sim {
namespace {

TEST(NthLargest, IsThatOfTheSortedNumbers) {
  std::mt19937_64 random(1);
  for (std::size_t size = 1; size < 60; ++size) {
    for (const std::uint64_t bound : {1u, 2u, 5u, 1000000u}) {
      std::vector<std::uint64_t> numbers(size);
      for (std::uint64_t& n : numbers) n = random() % bound;
      std::vector<std::uint64_t> sorted = numbers;
      std::ranges::sort(sorted, std::greater{});
      for (std::size_t n = 0; n < size; ++n) {
        std::vector<std::uint64_t> mixed = numbers;
        ASSERT_EQ(nth_largest(mixed, n), sorted[n]) << n << " of " << size << " below " << bound;
        std::ranges::sort(mixed, std::greater{});
        ASSERT_EQ(mixed, sorted) << "other numbers";
      }
    }
  }
}

TEST(NthLargest, OfNumbersInOrderIsFound) {
  std::vector<std::uint64_t> up(1000);
  for (std::size_t i = 0; i < up.size(); ++i) up[i] = i;
  std::vector<std::uint64_t> down(up.rbegin(), up.rend());
  EXPECT_EQ(nth_largest(up, 0), 999u);
  EXPECT_EQ(nth_largest(down, 999), 0u);
  EXPECT_EQ(nth_largest(up, 500), 499u);
}

}  // namespace
}  // namespace cg::sim
