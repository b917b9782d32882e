// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/frame_stack.h"

#include <gtest/gtest.h>

#include <vector>

namespace cg::binaries {
namespace {

std::vector<int> contents(const FrameStack<int>& stack) {
  const auto frames = stack.innermost_first();
  return {frames.begin(), frames.end()};
}

TEST(FrameStack, KeepsOuterFrames) {
  FrameStack<int> stack;
  EXPECT_TRUE(contents(stack).empty());
  for (const int frame : {1, 2, 3}) stack.push(frame);
  EXPECT_EQ(contents(stack), (std::vector{3, 2, 1}));
  stack.keep(1);
  stack.push(4);
  EXPECT_EQ(contents(stack), (std::vector{4, 1}));
  stack.innermost() = 5;
  EXPECT_EQ(contents(stack), (std::vector{5, 1}));
  EXPECT_EQ(stack.size(), 2U);
}

TEST(FrameStack, Grows) {
  FrameStack<int> stack;
  std::vector<int> expected;
  for (int frame = 0; frame < 100; ++frame) {
    stack.push(frame);
    expected.insert(expected.begin(), frame);
    EXPECT_EQ(contents(stack), expected);
  }
}

}  // namespace
}  // namespace cg::binaries
