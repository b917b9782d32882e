// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/stack_frames.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class StackFramesTest : public fake::Test {
 protected:
  StackFramesTest() {
    for (Addr i = 0; i < 20; ++i) {
      fake::core.stack_trace.push_back(0x1000 + i);
      fake::core.frames.push_back({0x8000 + 0x100 * i, 0});
    }
    fake::core.debug_info[0x1001] = {"/src", "a.c", 5, "sum"};
    fake::core.stack_pointer = 0x8000;
    fake::core.stack_tops = {0x9fff};
    fake::core.stack_size = 0x4000;
  }

  std::string at(Addr addr) {
    const Place place = frames.find(1, addr);
    if (place.object == nullptr) return "none";
    return place.object->name->text() + (" -" + std::to_string(place.offset));
  }

  MissTable table;
  StackFrames frames{table};
};

TEST_F(StackFramesTest, AnAddressIsBelowItsFramesEnd) {
  EXPECT_EQ(at(0x8100), "frame of sum -256");
  EXPECT_EQ(at(0x81ff), "frame of sum -1");
  EXPECT_EQ(at(0x8200), "frame of ??? -256");
  EXPECT_EQ(at(0x8ef8), "frame of ??? -8");
}

TEST_F(StackFramesTest, InnerFramesAreFoundWithLittleUnwinding) {
  fake::core.unwound = 0;
  EXPECT_EQ(at(0x8100), "frame of sum -256");
  EXPECT_EQ(fake::core.unwound, 1);
}

TEST_F(StackFramesTest, FramesThatWereLeftOrAreFarUpAreNotFound) {
  EXPECT_EQ(at(0x7ff8), "none");
  EXPECT_EQ(at(0x8f08), "none");
  EXPECT_EQ(at(0xa000), "none");
}

TEST_F(StackFramesTest, OfAnotherStackNothingIsKnown) {
  fake::core.stack_size = 0x1000;
  EXPECT_EQ(at(0x8100), "none");
}

}  // namespace
}  // namespace cg::tool
