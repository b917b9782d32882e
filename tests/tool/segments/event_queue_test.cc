// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/event_queue.h"

#include <gtest/gtest.h>

namespace cg::tool {
namespace {

using EventKind = Event::Kind;

constexpr Instruction kInstr{.addr = 0x1000, .size = 4};

Event event(EventKind kind, std::uint32_t size, IRTemp address) {
  return {.kind = kind, .instr = kInstr, .size = size, .operand = IRExpr_RdTmp(address)};
}

TEST(EventQueue, KeepsProgramOrder) {
  EventQueue queue;
  queue.push({.kind = EventKind::fetch, .instr = kInstr});
  queue.push(event(EventKind::read, 8, 1));
  queue.push(event(EventKind::write, 4, 2));
  ASSERT_EQ(queue.events().size(), 3u);
  EXPECT_EQ(queue.events()[0].kind, EventKind::fetch);
  EXPECT_EQ(queue.events()[1].kind, EventKind::read);
  EXPECT_EQ(queue.events()[2].kind, EventKind::write);
}

TEST(EventQueue, Holds16) {
  EventQueue queue;
  for (IRTemp t = 0; t < 16; ++t) {
    EXPECT_FALSE(queue.full()) << t;
    queue.push(event(EventKind::read, 8, t));
  }
  EXPECT_TRUE(queue.full());
  queue.clear();
  EXPECT_FALSE(queue.full());
  EXPECT_TRUE(queue.events().empty());
}

TEST(EventQueue, AWriteBehindItsReadMakesAModify) {
  EventQueue queue;
  queue.push(event(EventKind::read, 8, 1));
  EXPECT_TRUE(queue.merge(event(EventKind::write, 8, 1)));
  ASSERT_EQ(queue.events().size(), 1u);
  EXPECT_EQ(queue.events()[0].kind, EventKind::modify);
}

TEST(EventQueue, MergesAtEqualConstantAddresses) {
  const auto at = [](EventKind kind, ULong address) {
    return Event{
        .kind = kind, .instr = kInstr, .size = 8, .operand = IRExpr_Const(IRConst_U64(address))};
  };
  EventQueue queue;
  queue.push(at(EventKind::read, 0x5000));
  EXPECT_FALSE(queue.merge(at(EventKind::write, 0x5008)));
  EXPECT_TRUE(queue.merge(at(EventKind::write, 0x5000)));
}

TEST(EventQueue, MergesTheLastEventOfAFullQueue) {
  EventQueue queue;
  for (IRTemp t = 0; t < 16; ++t) queue.push(event(EventKind::read, 8, t));
  EXPECT_TRUE(queue.merge(event(EventKind::write, 8, 15)));
  EXPECT_EQ(queue.events()[15].kind, EventKind::modify);
}

TEST(EventQueue, AModifyMergesNoFurther) {
  EventQueue queue;
  queue.push(event(EventKind::read, 8, 1));
  ASSERT_TRUE(queue.merge(event(EventKind::write, 8, 1)));
  EXPECT_FALSE(queue.merge(event(EventKind::write, 8, 1)));
}

TEST(EventQueue, DoesNotMergeAnotherSize) {
  EventQueue queue;
  queue.push(event(EventKind::read, 8, 1));
  EXPECT_FALSE(queue.merge(event(EventKind::write, 4, 1)));
  EXPECT_EQ(queue.events()[0].kind, EventKind::read);
}

TEST(EventQueue, DoesNotMergeAnotherAddress) {
  EventQueue queue;
  queue.push(event(EventKind::read, 8, 1));
  EXPECT_FALSE(queue.merge(event(EventKind::write, 8, 2)));
}

TEST(EventQueue, DoesNotMergeWithAWrite) {
  EventQueue queue;
  queue.push(event(EventKind::write, 8, 1));
  EXPECT_FALSE(queue.merge(event(EventKind::write, 8, 1)));
}

TEST(EventQueue, DoesNotMergeWithAFetch) {
  EventQueue queue;
  queue.push({.kind = EventKind::fetch, .instr = kInstr});
  EXPECT_FALSE(queue.merge(event(EventKind::write, 4, 1)));
}

TEST(EventQueue, DoesNotMergeAcrossAnotherEvent) {
  EventQueue queue;
  queue.push(event(EventKind::read, 8, 1));
  queue.push(event(EventKind::read, 8, 2));
  EXPECT_FALSE(queue.merge(event(EventKind::write, 8, 1)));
}

TEST(EventQueue, DoesNotMergeWithWhatWasCleared) {
  EventQueue queue;
  queue.push(event(EventKind::read, 8, 1));
  queue.clear();
  EXPECT_FALSE(queue.merge(event(EventKind::write, 8, 1)));
}

}  // namespace
}  // namespace cg::tool
