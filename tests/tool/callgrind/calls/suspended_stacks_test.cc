// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/suspended_stacks.h"

#include <list>

#include "tests/tool/callgrind/calls/fake_memory.h"
#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {
namespace {

class SuspendedStacksTest : public fake::Test {
 protected:
  SuspendedStacksTest() { block_.function = &function_; }
  static constexpr Addr kWord = sizeof(Addr);
  static constexpr Addr kAfter = 0x400;

  // A stack with calls that were entered with these stack pointers; the first was made at `base`.
  CallStack& stack(Addr base, std::initializer_list<Addr> calls) {
    CallStack& made = stacks_.emplace_back();
    State& state = made.states.extend();
    state = {};
    state.first_sp = state.base = base;
    for (const Addr sp : calls) {
      Call& call = made.calls.extend();
      call = {};
      call.site.sp = sp;
      call.site.after = kAfter + sp;
    }
    return made;
  }
  // All return addresses are where they should be.
  void fill(const CallStack& stack, Addr moved = 0) {
    for (const Call& call : stack.calls) memory.words[call.site.sp + moved] = call.site.after;
  }
  // The block behind a call that was entered with this stack pointer.
  const Block& behind(Addr sp) {
    block_.addr = kAfter + sp;
    block_.is_entry = false;
    return block_;
  }
  const Block& entry() {
    block_.addr = 0;
    block_.is_entry = true;
    return block_;
  }

  FakeMemory memory;
  SuspendedStacks suspended;

 private:
  std::list<CallStack> stacks_;
  Function function_{};
  Block block_{};
};

TEST_F(SuspendedStacksTest, TheCallsThatAreLeftAreThoseAboveTheStackPointer) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00, 0xd00});
  fill(s);
  EXPECT_EQ(find_place(s, behind(0xd00), 0xd00 + kWord, memory, 0).calls, 2u);
  EXPECT_EQ(find_place(s, behind(0xe00), 0xe00 + kWord, memory, 0).calls, 1u);
  EXPECT_EQ(find_place(s, behind(0xe00), 0xf00, memory, 0).calls, 1u) << "that call runs still";
}

TEST_F(SuspendedStacksTest, AboveItsBaseAndBelowItsLastCallIsAnotherStack) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00});
  fill(s);
  EXPECT_FALSE(find_place(s, behind(0), 0x1001, memory, 0x100));
  EXPECT_FALSE(find_place(s, behind(0), 0xe00 - 1, memory, 0));
  EXPECT_TRUE(find_place(s, behind(0), 0xe00 - 1, memory, 0x100)) << "in the last callee's frame";
  EXPECT_FALSE(find_place(s, behind(0), 0xe00 - 0x101, memory, 0x100));
}

TEST_F(SuspendedStacksTest, OneWrongReturnAddressIsEnough) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00, 0xd00});
  fill(s);
  memory.words[0xf00] = 1;
  EXPECT_FALSE(find_place(s, behind(0xd00), 0xd00 + kWord, memory, 0));
  memory.words[0xf00] = kAfter + 0xf00;
  memory.words[0xd00] = 1;
  EXPECT_TRUE(find_place(s, behind(0xd00), 0xd00 + kWord, memory, 0)) << "that call is over";
}

TEST_F(SuspendedStacksTest, AFunctionBeginsWhereNoCallsAreLeft) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00});
  fill(s);
  EXPECT_EQ(find_place(s, entry(), 0x1000, memory, 0).calls, 0u);
  EXPECT_FALSE(find_place(s, entry(), 0xe80, memory, 0));
  const StackPlace tail = find_place(s, entry(), 0xe00, memory, 0);
  EXPECT_EQ(tail.calls, 2u);
  EXPECT_TRUE(tail.is_tail);
}

TEST_F(SuspendedStacksTest, ACallOntoOtherMemoryEndsWhereItsCallerGoesOn) {
  CallStack& s = stack(0x9000, {0x8f00});
  s.calls[0].site.base_below = 0x1000;
  s.states[0].first_sp = 0xf80;
  fill(s);
  EXPECT_EQ(find_place(s, entry(), 0x1000, memory, 0).calls, 0u);
  EXPECT_FALSE(find_place(s, behind(0), 0x2000, memory, 0)) << "between the two";
  CallStack& inner = stack(0x9000, {0xf00, 0x8f00});
  inner.calls[1].site.base_below = 0x1000;
  fill(inner);
  EXPECT_EQ(find_place(inner, behind(0xf00), 0xf00, memory, 0).calls, 1u);
}

TEST_F(SuspendedStacksTest, AMovedStackHasItsReturnAddressesElsewhere) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00});
  fill(s, 0x50000);
  const StackPlace place =
      find_moved_place(s, behind(0xe00), 0xe00 + kWord + 0x50000, memory, false);
  EXPECT_EQ(place.calls, 1u);
  EXPECT_EQ(place.moved, 0x50000u);
  EXPECT_FALSE(find_moved_place(s, behind(0xf00), 0xe00 + kWord + 0x50000, memory, false))
      << "behind its last call only";
  EXPECT_FALSE(find_moved_place(s, behind(0xe00), 0xe00 + kWord + 0x60000, memory, false))
      << "nothing is known of that memory";
  EXPECT_FALSE(find_moved_place(s, entry(), 0xe00 + kWord + 0x50000, memory, false));
}

TEST_F(SuspendedStacksTest, OneThatIsWhereItWasMayNotBeTheMovedOne) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00});
  fill(s);
  fill(s, 0x50000);
  const Addr sp = 0xe00 + kWord + 0x50000;
  EXPECT_FALSE(find_moved_place(s, behind(0xe00), sp, memory, true));
  EXPECT_TRUE(find_moved_place(s, behind(0xe00), sp, memory, false));
  memory.words[0xe00] = 1;
  EXPECT_TRUE(find_moved_place(s, behind(0xe00), sp, memory, true));
}

TEST_F(SuspendedStacksTest, EachIsTakenOnce) {
  CallStack& low = stack(0x1000, {0xf00});
  CallStack& high = stack(0x9000, {0x8f00});
  fill(low);
  fill(high);
  suspended.add(low);
  suspended.add(high);
  EXPECT_EQ(suspended.take(entry(), 0x5000, memory).stack, nullptr);
  EXPECT_EQ(suspended.take(entry(), 0x1000, memory).stack, &low);
  EXPECT_EQ(suspended.take(entry(), 0x1000, memory).stack, nullptr);
  EXPECT_EQ(suspended.take_last(), &high);
  EXPECT_EQ(suspended.take_last(), nullptr);
}

}  // namespace
}  // namespace cg::tool::callgrind
