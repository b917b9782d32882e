// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/replacement/way_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace cg::sim {
namespace {

TEST(WayOrder, BeginsByNumber) {
  std::uint64_t word = 0;
  for (std::size_t position = 0; position < 16; ++position)
    EXPECT_EQ(WayOrder(&word).at(position), position);
}

TEST(WayOrder, MovesAnyWayToTheFrontAndKeepsTheOthersInOrder) {
  std::uint64_t word = 0;
  std::vector<std::size_t> model(16);
  std::iota(model.begin(), model.end(), 0);
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    const auto found = model.begin() + static_cast<std::ptrdiff_t>(random() % 16);
    WayOrder(&word).move_to_front(*found);
    std::rotate(model.begin(), found, found + 1);
    for (std::size_t position = 0; position < 16; ++position)
      ASSERT_EQ(WayOrder(&word).at(position), model[position]) << i;
  }
}

}  // namespace
}  // namespace cg::sim
