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

  // A function, and what a call that it makes has of it.
  struct Caller {
    Function function{};
    Function* functions = &function;
    Context context{};

    Caller() {
      function.name = reinterpret_cast<const Name*>(this);  // none other has it
      context.functions = &functions;
    }
  };
  const Block& of(Caller& of) {
    block_.function = &of.function;
    block_.is_entry = false;
    return block_;
  }

  FakeMemory memory;
  SuspendedStacks suspended;
  Caller caller, running;

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
  EXPECT_EQ(find_place(s, behind(0xe00), 0xf00, memory, 0).moved, 0u);
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

TEST_F(SuspendedStacksTest, ACallThatEndsWithItsCallerHasNoReturnAddress) {
  CallStack& s = stack(0x1000, {0xf00, 0xe00, 0xd00});
  fill(s);
  s.calls[1].site.after = 0;
  EXPECT_TRUE(find_place(s, behind(0xd00), 0xd00, memory, 0));
}

TEST_F(SuspendedStacksTest, SixteenReturnAddressesAreCompared) {
  CallStack& s = stack(0x1000, {});
  for (Addr sp = 0xf00; s.calls.size() < 17; sp -= 0x10) {
    s.calls.extend() = {};
    s.calls.back().site.sp = sp;
    s.calls.back().site.after = kAfter + sp;
  }
  fill(s);
  const Addr lowest = s.calls.back().site.sp;
  memory.words[0xf00] = 1;
  EXPECT_TRUE(find_place(s, behind(lowest), lowest, memory, 0));
  memory.words[0xef0] = 1;
  EXPECT_FALSE(find_place(s, behind(lowest), lowest, memory, 0));
}

TEST_F(SuspendedStacksTest, OfUnknownMemoryTheFunctionTells) {
  CallStack& s = stack(0x1000, {0xf00, 0xe00});
  s.calls[1].site.context = &caller.context;
  s.states[0].context = &running.context;
  EXPECT_TRUE(find_place(s, of(caller), 0xe00 + kWord, memory, 0)) << "behind its call";
  EXPECT_FALSE(find_place(s, of(running), 0xe00 + kWord, memory, 0));
  EXPECT_TRUE(find_place(s, of(running), 0xe00, memory, 0));
  EXPECT_FALSE(find_place(s, of(caller), 0xe00, memory, 0));
  EXPECT_FALSE(find_place(s, of(caller), 0xf00 + kWord, memory, 0)) << "nobody has called";
}

TEST_F(SuspendedStacksTest, AFunctionBeginsWhereNoCallsAreLeft) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00});
  fill(s);
  EXPECT_EQ(find_place(s, entry(), 0x1000, memory, 0).calls, 0u);
  EXPECT_FALSE(find_place(s, entry(), 0xe80, memory, 0));
  const StackPlace tail = find_place(s, entry(), 0xe00, memory, 0);
  EXPECT_EQ(tail.calls, 2u);
  EXPECT_TRUE(tail.is_tail);
  memory.words[0xf00] = 1;
  EXPECT_FALSE(find_place(stack(0x1000, {0xf00}), entry(), 0xf00, memory, 0)) << "not that call's";
}

TEST_F(SuspendedStacksTest, ACallOntoOtherMemoryEndsWhereItsCallerGoesOn) {
  CallStack& s = stack(0x9000, {0x8f00});
  s.calls[0].site.base_below = 0x1000;
  s.states[0].first_sp = 0xf80;
  fill(s);
  EXPECT_EQ(find_place(s, entry(), 0x1000, memory, 0).calls, 0u);
  EXPECT_FALSE(find_place(s, entry(), 0x2000, memory, 0)) << "between the two";
  CallStack& inner = stack(0x9000, {0xf00, 0x8f00});
  inner.calls[1].site.base_below = 0x1000;
  fill(inner);
  EXPECT_EQ(find_place(inner, behind(0xf00), 0xf00, memory, 0).calls, 1u);
}

TEST_F(SuspendedStacksTest, AMovedStackHasItsReturnAddressesElsewhere) {
  const CallStack& s = stack(0x1000, {0xf00, 0xe00});
  fill(s, 0x50000);
  memory.words[0xe00 + 0x50000] = 1;  // that call is over
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

TEST_F(SuspendedStacksTest, AMovedStackGoesOnBehindTheLastCallThatReturns) {
  CallStack& s = stack(0x1000, {0xf00, 0xe00, 0xd00});
  fill(s, 0x50000);
  s.calls[2].site.after = 0;
  const Addr sp = 0xe00 + kWord + 0x50000;
  EXPECT_EQ(find_moved_place(s, behind(0xe00), sp, memory, false).calls, 1u);
  s.calls[1].site.after = s.calls[0].site.after = 0;
  EXPECT_FALSE(find_moved_place(s, behind(0xe00), sp, memory, false));
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

TEST_F(SuspendedStacksTest, OneMayHaveBeenLeftInAFrameBelowItsLastCall) {
  CallStack& s = stack(0x19000, {0x18f00});
  fill(s);
  suspended.add(s);
  EXPECT_EQ(suspended.take(behind(0), 0x18f00 - 1, memory).stack, nullptr);
  EXPECT_EQ(suspended.take_near(behind(0), 0x18f00 - 0x4000, memory).stack, nullptr);
  EXPECT_EQ(suspended.take_near(behind(0), 0x18f00 - 0x3fff, memory).stack, &s);
}

TEST_F(SuspendedStacksTest, OfTwoTheOneThatHasLeftItsMemoryWasMoved) {
  CallStack& moved = stack(0x1000, {0xf00, 0xe00});
  CallStack& other = stack(0x9000, {0x8f00, 0x8e00});
  for (const std::size_t i : {0U, 1U}) other.calls[i].site.after = moved.calls[i].site.after;
  fill(other);
  fill(moved, 0x50000);
  suspended.add(moved);
  suspended.add(other);
  const Addr sp = 0xe00 + kWord + 0x50000;
  memory.words[0xf00] = 1;
  EXPECT_EQ(suspended.take_moved(behind(0xe00), sp, memory).stack, &moved);
  EXPECT_EQ(suspended.take_moved(behind(0xe00), sp, memory).stack, &other) << "none has left";
}

}  // namespace
}  // namespace cg::tool::callgrind
