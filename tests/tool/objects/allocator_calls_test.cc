// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocator_calls.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;
constexpr Addr kWord = sizeof(Addr);

class AllocatorCallsTest : public fake::Test {
 protected:
  AllocatorCallsTest() {
    calls.begin(4);
    sites.set_callers(0);
    fake::core.debug_info[0xfff] = {"/src", "a.c", 5, "f"};
    fake::core.debug_info[0x1fff] = {"/src", "new.cc", 6, "operator new"};
  }

  void enter(Addr sp, Addr size, Addr back = 0x1000, Kind kind = Kind::allocates) {
    calls.enter(1, kind, {sp, back}, {.block = 0, .count = 1, .size = size});
  }
  void leave(Addr sp, Addr result, Addr back = 0x1000) { calls.leave(1, back, sp + kWord, result); }
  // The site, and the size, of the block at this address.
  std::string block(Addr addr) {
    const LiveBlock found = blocks.find(addr);
    if (found.size == 0) return "none";
    return found.object->name->text() + (" " + std::to_string(found.size));
  }
  std::string counted() {
    std::uint64_t n = 0;
    std::uint64_t bytes = 0;
    table.for_each_object([&](const DataObject& o) {
      n += o.blocks;
      bytes += o.bytes;
    });
    return std::to_string(bytes) + " bytes in " + std::to_string(n);
  }

  MissTable table;
  FrameSizes sizes;
  CallSites sites{table, sizes};
  LiveBlocks blocks;
  AllocatorCalls calls{blocks, sites};
};

TEST_F(AllocatorCallsTest, ABlockLivesFromTheReturnToTheFree) {
  enter(0x8000, 24);
  EXPECT_TRUE(calls.is_inside(1));
  EXPECT_FALSE(calls.is_inside(2));
  leave(0x8000, 0x50000);
  EXPECT_FALSE(calls.is_inside(1));
  EXPECT_EQ(block(0x50008), "f (a.c:5) 24");
  calls.enter(1, Kind::frees, {0x8000, 0x3000}, {.block = 0x50000});
  EXPECT_EQ(block(0x50008), "none");
  EXPECT_EQ(counted(), "24 bytes in 1");
}

TEST_F(AllocatorCallsTest, ReturnsAtItsOwnPlaceOnly) {
  enter(0x8000, 24);
  leave(0x8000, 0x50000, 0x1004);
  leave(0x7000, 0x50000);  // deeper: a recursion through the same call
  EXPECT_TRUE(calls.is_inside(1));
  leave(0x8000, 0);
  EXPECT_FALSE(calls.is_inside(1));
  EXPECT_EQ(counted(), "0 bytes in 0") << "there was no memory";
}

TEST_F(AllocatorCallsTest, TheOutermostThatReturnsABlockHasIt) {
  enter(0x8000, 24);
  enter(0x7000, 32, 0x2000);
  leave(0x7000, 0x50000, 0x2000);
  leave(0x8000, 0x50000);
  EXPECT_EQ(block(0x50000), "f (a.c:5) 24");
  EXPECT_EQ(counted(), "24 bytes in 1");
}

TEST_F(AllocatorCallsTest, AnUnknownSizeIsThatOfTheInnerCall) {
  enter(0x8000, LiveBlocks::kUnknownSize);
  enter(0x7000, 32, 0x2000);
  leave(0x7000, 0x50000, 0x2000);
  leave(0x8000, 0x50000);
  EXPECT_EQ(block(0x50000), "f (a.c:5) 32");
  EXPECT_EQ(counted(), "32 bytes in 1");
}

TEST_F(AllocatorCallsTest, WhatNoBlockHasIsNoSize) {
  constexpr Addr kTB = Addr{1} << 40;
  const auto allocate = [this](Addr count, Addr size, Addr result) {
    calls.enter(1, Kind::allocates, {0x8000, 0x1000}, {.block = 0, .count = count, .size = size});
    leave(0x8000, result);
  };
  allocate(1, kTB, 0x50000);
  allocate(kTB, kTB, 0x60000);
  EXPECT_EQ(counted(), "0 bytes in 2");
  EXPECT_FALSE(blocks.find(0x50000).has_known_size);
  allocate(1, kTB - 1, 0x70000);
  EXPECT_EQ(counted(), "1099511627775 bytes in 3");
}

TEST_F(AllocatorCallsTest, APoolsChunkStaysABlock) {
  enter(0x8000, 24);
  enter(0x7000, 0x10000, 0x2000);
  leave(0x7000, 0x50000, 0x2000);
  leave(0x8000, 0x50000);  // the chunk's first object
  enter(0x8000, 24);
  leave(0x8000, 0x50020);
  EXPECT_EQ(block(0x50020), "f (a.c:5) 24");
  EXPECT_EQ(block(0x50100), "operator new (new.cc:6) 65536");
  EXPECT_EQ(counted(), "65584 bytes in 3");
}

TEST_F(AllocatorCallsTest, ReallocFreesTheOldBlockOnceItReturns) {
  enter(0x8000, 24);
  leave(0x8000, 0x50000);
  const auto realloc = [&](Addr size, Addr result) {
    calls.enter(1, Kind::reallocates, {0x8000, 0x2000},
                {.block = 0x50000, .count = 2, .size = size});
    EXPECT_EQ(block(0x50000), "f (a.c:5) 24");
    leave(0x8000, result, 0x2000);
  };
  realloc(50, 0);  // no memory: the old block stays
  EXPECT_EQ(block(0x50000), "f (a.c:5) 24");
  realloc(50, 0x60000);
  EXPECT_EQ(block(0x50000), "none");
  EXPECT_EQ(block(0x60000), "operator new (new.cc:6) 100");
}

TEST_F(AllocatorCallsTest, PosixMemalignFillsTheBlockIn) {
  const Addr filled = 0x50000;
  const AllocatorArguments arguments{.block = reinterpret_cast<Addr>(&filled), .size = 40};
  calls.enter(1, Kind::fills_in, {0x8000, 0x1000}, arguments);
  leave(0x8000, 12);  // an error
  EXPECT_EQ(block(0x50000), "none");
  calls.enter(1, Kind::fills_in, {0x8000, 0x1000}, arguments);
  leave(0x8000, 0);
  EXPECT_EQ(block(0x50000), "f (a.c:5) 40");
}

TEST_F(AllocatorCallsTest, OneThatWasJumpedOutOfIsForgotten) {
  enter(0x8000, 24);
  enter(0x8000, 32);  // from the same place, after a longjmp
  leave(0x8000, 0x50000);
  EXPECT_FALSE(calls.is_inside(1));
  EXPECT_EQ(block(0x50000), "f (a.c:5) 32");
  enter(0x7000, 24);
  leave(0x8000, 0x60000);  // of a call further out
  EXPECT_FALSE(calls.is_inside(1));
  EXPECT_EQ(block(0x60000), "none");
  EXPECT_EQ(calls.forgotten(), 2u);
}

TEST_F(AllocatorCallsTest, AHandlersStackSaysNothingOfWhatItInterrupted) {
  fake::core.alternate_stack = 0x20000;
  fake::core.alternate_stack_size = 0x1000;
  enter(0x8000, 24);
  enter(0x20800, 8, 0x2000);
  leave(0x20800, 0x60000, 0x2000);
  leave(0x8000, 0x50000);
  EXPECT_EQ(block(0x50000), "f (a.c:5) 24");
  EXPECT_EQ(block(0x60000), "operator new (new.cc:6) 8");
}

TEST_F(AllocatorCallsTest, ATailCallIsTheCallItself) {
  enter(0x8000, 5);
  calls.enter(1, Kind::reallocates, {0x8000, 0x1000}, {.block = 0, .count = 1, .size = 7});
  leave(0x8000, 0x50000);
  EXPECT_EQ(block(0x50000), "f (a.c:5) 5");
  EXPECT_EQ(counted(), "5 bytes in 1");
}

}  // namespace
}  // namespace cg::tool
