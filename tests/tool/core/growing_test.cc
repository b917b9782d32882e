// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/growing.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using GrowingTest = fake::Test;

TEST_F(GrowingTest, IsAStack) {
  Growing<int> stack("test");
  EXPECT_TRUE(stack.empty());
  for (int i = 0; i < 1000; ++i) stack.push(i);
  EXPECT_EQ(stack.size(), 1000u);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(stack[static_cast<std::size_t>(i)], i);
  EXPECT_EQ(stack.back(), 999);
  stack.pop();
  EXPECT_EQ(stack.back(), 998);
  EXPECT_EQ(stack.end() - stack.begin(), 999);
}

TEST_F(GrowingTest, ResizesToFewerAndMore) {
  Growing<int> stack("test");
  stack.resize(5, 7);
  EXPECT_EQ(stack.size(), 5u);
  EXPECT_EQ(stack[4], 7);
  stack.resize(1);
  stack.resize(100, 3);
  EXPECT_EQ(stack[0], 7);
  EXPECT_EQ(stack[1], 3);
  EXPECT_EQ(stack[99], 3);
}

TEST_F(GrowingTest, ReleasesWhatItLeaves) {
  const std::size_t before = fake::allocated_blocks();
  {
    Temporary<int> stack("test");
    for (int i = 0; i < 1000; ++i) stack.push(i);
    EXPECT_EQ(fake::allocated_blocks(), before + 1);
  }
  EXPECT_EQ(fake::allocated_blocks(), before);
}

}  // namespace
}  // namespace cg::tool
