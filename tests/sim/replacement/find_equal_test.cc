// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/replacement/find_equal.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace cg::sim {
namespace {

TEST(FindEqual, FindsTheOnlyOneOfAnyNumber) {
  for (std::size_t size = 1; size < 20; ++size) {
    std::vector<std::uint32_t> numbers(size + 1);
    std::iota(numbers.begin(), numbers.end(), 0xfffffff8);
    for (std::size_t i = 0; i < size; ++i)
      EXPECT_EQ(find_equal(numbers.data(), size, numbers[i]), i);
    EXPECT_EQ(find_equal(numbers.data(), size, numbers[size]), size);  // behind the last
  }
}

}  // namespace
}  // namespace cg::sim
