// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/branch/return_stack.h"

#include <gtest/gtest.h>

namespace cg::sim {
namespace {

TEST(ReturnStack, PredictsTheReturnOfEachCall) {
  ReturnStack stack(4);
  stack.call(0x10);
  stack.call(0x20);
  EXPECT_FALSE(stack.mispredicts(0x20));
  stack.call(0x30);
  EXPECT_FALSE(stack.mispredicts(0x30));
  EXPECT_FALSE(stack.mispredicts(0x10));
}

TEST(ReturnStack, AReturnThatLeadsElsewhereTakesItsPredictionWithIt) {
  ReturnStack stack(4);
  stack.call(0x10);
  stack.call(0x20);
  EXPECT_TRUE(stack.mispredicts(0x28));
  EXPECT_FALSE(stack.mispredicts(0x10));
}

TEST(ReturnStack, NothingIsKnownBeforeTheFirstCall) {
  ReturnStack stack(4);
  EXPECT_TRUE(stack.mispredicts(0x10));
}

TEST(ReturnStack, TheOldestCallMakesRoom) {
  ReturnStack stack(4);
  for (Addr after = 0x10; after <= 0x60; after += 0x10) stack.call(after);
  for (Addr after = 0x60; after >= 0x30; after -= 0x10) EXPECT_FALSE(stack.mispredicts(after));
  EXPECT_TRUE(stack.mispredicts(0x20));
  EXPECT_TRUE(stack.mispredicts(0x10));
}

TEST(ReturnStack, WhatIsLeftInTheRingIsRightForCallsOfOnePlace) {
  ReturnStack stack(4);
  for (int i = 0; i < 100; ++i) stack.call(0x10);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(stack.mispredicts(0x10)) << i;
}

TEST(ReturnStack, OneEntryKnowsTheLastCall) {
  ReturnStack stack(1);
  stack.call(0x10);
  stack.call(0x20);
  EXPECT_FALSE(stack.mispredicts(0x20));
  EXPECT_TRUE(stack.mispredicts(0x10));
}

TEST(ReturnStack, HasAsManyEntriesAsItIsMadeOf) {
  ReturnStack stack(ReturnStack::kMostEntries);
  for (Addr i = 1; i <= ReturnStack::kMostEntries; ++i) stack.call(i);
  for (Addr i = ReturnStack::kMostEntries; i > 0; --i) EXPECT_FALSE(stack.mispredicts(i)) << i;
}

}  // namespace
}  // namespace cg::sim
