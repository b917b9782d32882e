// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/frame_sizes.h"

#include "tests/tool/objects/stack_in_memory.h"

namespace cg::tool {
namespace {

// An allocator at its first instruction, called from 0x1000, and that function from 0x2000.
class FrameSizesTest : public fake::StackInMemory {
 protected:
  FrameSizesTest() {
    words[0] = 0x1001;
    words[4] = 0x2001;
    set(0, {.ip = 0x500, .sp = at(0), .fp = 7});
    set(1, {.ip = 0x1000, .sp = at(1), .fp = 7});
    set(2, {.ip = 0x2000, .sp = at(5), .fp = 7});
    stack.depth = 3;
    fake::core.stack_tops = {at(kWords)};
  }

  // The caller of a frame, "end" if it is the last, "none" if it is unknown how large that is.
  std::string above(Addr instr, std::size_t word) const {
    FrameSizes::Walk walk(sizes, 1, instr, at(word));
    const FrameSizes::Step step = walk.go_up();
    if (step != FrameSizes::Step::caller) return step == FrameSizes::Step::end ? "end" : "none";
    return std::to_string(walk.instr()) + " " + std::to_string((walk.sp() - at(0)) / sizeof(Addr));
  }

  FrameSizes sizes;
};

TEST_F(FrameSizesTest, HoldForEachFrameAtAnInstruction) {
  EXPECT_EQ(above(0x1000, 1), "none");
  sizes.learn(stack);
  EXPECT_EQ(above(0x500, 0), std::to_string(0x1000) + " 1");
  EXPECT_EQ(above(0x1000, 1), std::to_string(0x2000) + " 5");
  words[44] = 0x3001;
  EXPECT_EQ(above(0x1000, 41), std::to_string(0x3000) + " 45");
  EXPECT_EQ(above(0x2000, 5), "none") << "its caller was not asked for";
  EXPECT_EQ(above(0x1001, 1), "none");
}

TEST_F(FrameSizesTest, AreUnknownWhereUnwindingMayGoByTheFramePointer) {
  for (const std::size_t word : {1u, 3u, 4u}) {
    stack.fps[1] = at(word);
    sizes.learn(stack);
    EXPECT_EQ(above(0x1000, 1), "none") << word;
  }
  stack.fps[1] = at(5);
  sizes.learn(stack);
  EXPECT_NE(above(0x1000, 1), "none");
}

TEST_F(FrameSizesTest, AreKnownWhereTheFramePointerPointsElsewhereInTheFrame) {
  words[20] = 0x2001;
  set(2, {.ip = 0x2000, .sp = at(21), .fp = 7});
  stack.fps[1] = at(21) - 80;
  sizes.learn(stack);
  EXPECT_EQ(above(0x1000, 1), "none");
  stack.fps[1] = at(21) - 88;
  sizes.learn(stack);
  EXPECT_EQ(above(0x1000, 1), std::to_string(0x2000) + " 21");
}

// Instructions share places.
TEST_F(FrameSizesTest, OfTwoThousandInstructionsNearlyAllAreKnown) {
  constexpr Addr kInstructions = 2000;
  for (Addr i = 0; i < kInstructions; ++i) {
    stack.ips[1] = 0x10000 + 5 * i;
    words[0] = stack.ips[1] + 1;
    sizes.learn(stack);
  }
  std::size_t known = 0;
  for (Addr i = 0; i < kInstructions; ++i) known += above(0x10000 + 5 * i, 1) != "none";
  EXPECT_GE(known, kInstructions * 98 / 100);
}

TEST_F(FrameSizesTest, AreUnknownWhereTheReturnAddressIsElsewhere) {
  words[4] = 0x2002;
  sizes.learn(stack);
  EXPECT_EQ(above(0x1000, 1), "none");
  EXPECT_NE(above(0x500, 0), "none");
}

TEST_F(FrameSizesTest, AStacksLastFrameIsKnownByItsPlace) {
  sizes.learn(stack);
  EXPECT_EQ(above(0x2000, 5), "none");
  sizes.learn_end(stack);
  EXPECT_EQ(above(0x2000, 5), "end");
  EXPECT_EQ(above(0x2000, 6), "none");
}

TEST_F(FrameSizesTest, AreThoseOfAnEpoch) {
  sizes.learn(stack);
  ++fake::core.epoch;
  EXPECT_EQ(above(0x1000, 1), "none");
}

TEST_F(FrameSizesTest, EndWhereTheCoreEnds) {
  sizes.learn(stack);
  for (const Addr back : {Addr{0}, Addr{1}}) {
    words[4] = back;
    EXPECT_EQ(above(0x1000, 1), "none") << back;
  }
  words[4] = 0x2001;
  fake::core.stack_tops = {at(5) + 512};
  EXPECT_EQ(above(0x1000, 1), "none");
  fake::core.stack_tops = {at(5) + 513};
  EXPECT_NE(above(0x1000, 1), "none");
}

}  // namespace
}  // namespace cg::tool
