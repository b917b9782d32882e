// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/stack_frames.h"

#include <array>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class StackFramesTest : public fake::Test {
 protected:
  StackFramesTest() {
    for (Addr i = 0; i < 20; ++i) {  // each with a frame pointer
      fake::core.stack_trace.push_back(0x1000 + i);
      fake::core.frames.push_back({0x8000 + 0x100 * i, 0x80f0 + 0x100 * i});
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
  FrameSizes sizes;
  StackFrames frames{table, sizes};
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

TEST_F(StackFramesTest, FramesOfKnownSizeAreFoundWithoutUnwinding) {
  std::array<Addr, 200> words{};
  const auto sp = [&](std::size_t word) { return reinterpret_cast<Addr>(&words[word]); };
  words[9] = 0x1002;
  words[19] = 0x1003;
  fake::core.stack_trace = {0x1000, 0x1001, 0x1002};
  fake::core.frames = {{sp(0), 0}, {sp(10), 0}, {sp(20), 0}};
  fake::core.stack_pointer = sp(0);
  fake::core.stack_tops = {sp(199)};
  EXPECT_EQ(at(sp(11)), "frame of sum -72");
  fake::core.unwound = 0;
  EXPECT_EQ(at(sp(11)), "frame of sum -72");
  EXPECT_EQ(at(sp(2)), "frame of ??? -64");
  EXPECT_EQ(fake::core.unwound, 0);
  EXPECT_EQ(at(sp(25)), "none");
  EXPECT_NE(fake::core.unwound, 0);
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
