// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/block_shapes.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::tool {
namespace {

BlockShape of_size(std::size_t size) { return {nullptr, size, 0, true}; }

TEST(BlockShapes, AreShared) {
  BlockShapes shapes;
  const auto first = shapes.add_block(of_size(16));
  EXPECT_NE(first, 0u);
  const auto other = shapes.add_block({nullptr, 16, 4, true});
  const auto unknown = shapes.add_block({nullptr, 16, 0, false});
  EXPECT_NE(other, first);
  EXPECT_NE(unknown, first);
  EXPECT_EQ(shapes.add_block(of_size(16)), first);
  EXPECT_EQ(shapes[other].behind_granule, 4);
  EXPECT_FALSE(shapes[unknown].has_known_size);
}

// Far more sizes come and go than blocks live.
TEST(BlockShapes, AreForgottenWhenNoBlockHasThem) {
  BlockShapes shapes;
  sim::test::Random random{3};
  std::map<BlockShapes::Number, std::size_t> sizes;
  std::vector<BlockShapes::Number> live;
  for (std::size_t step = 0; step < 100000; ++step) {
    if (live.size() == 100) {
      const std::size_t at = random.below(live.size());
      shapes.remove_block(live[at]);
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(at));
    }
    const std::size_t size = 1 + random.below(1000000);
    live.push_back(shapes.add_block(of_size(size)));
    sizes[live.back()] = size;
    const auto asked = live[random.below(live.size())];
    ASSERT_EQ(shapes[asked].size, sizes[asked]) << step;
  }
  EXPECT_LT(shapes.size(), 600u);
}

TEST(BlockShapes, GrowWithTheBlocksThatLive) {
  BlockShapes shapes;
  std::vector<BlockShapes::Number> numbers;
  for (std::size_t size = 1; size <= 5000; ++size)
    numbers.push_back(shapes.add_block(of_size(size)));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    ASSERT_EQ(shapes[numbers[i]].size, i + 1);
    ASSERT_EQ(shapes.add_block(of_size(i + 1)), numbers[i]);
  }
}

}  // namespace
}  // namespace cg::tool
