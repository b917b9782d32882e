// SPDX-License-Identifier: GPL-2.0-or-later
// Code that switches stacks: coroutines, goroutines, runtimes that call onto another stack.
#include <string>

#include "tests/tool/callgrind/calls/tracked_client.h"
#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {
namespace {

// main calls `change`, which goes on in another stack; there `root` calls f, which calls it, too.
class TrackerStacksTest : public TrackedClient {
 protected:
  static constexpr Addr kMain = 0x100000;
  static constexpr Addr kOther = 0x60000;

  explicit TrackerStacksTest(bool simulates = false) : TrackedClient(simulates) {
    goes.switches_stack = jumps.switches_stack = true;
    jumps.exits[0].is_computed = true;
    begin.exits[0].after = after.addr;
    calls.exits[0].after = goes_on.addr;
    root_calls.exits[0].after = root_ends.addr;
    after.exits[0].is_intra = false;
  }

  // From main, into a new stack, whose f waits then.
  void visit(Block& by) {
    run(begin, kMain);
    run(by, kMain - 8);
    run(root_calls, kOther);
    run(calls, kOther - 0x18);
    run(by, kOther - 0x28);
  }
  // main's `after` runs behind its call, if control is there.
  void go_back(Addr sp = kMain) { run(after, sp); }

  Function& change = function();
  Function& root = function();
  Block& goes = block(change, true, Kind::ret);
  Block& jumps = block(change, true, Kind::jump);
  Block& root_calls = block(root, true, Kind::call);
  Block& root_ends = block(root, false, Kind::ret);
  Block& calls = block(f, true, Kind::call);
  Block& goes_on = block(f, false, Kind::ret);
};

TEST_F(TrackerStacksTest, AStackGoesOnWhereItWasLeft) {
  for (Block* const by : {&goes, &jumps}) {
    visit(*by);
    go_back();
    run(begin, kMain);
    run(*by, kMain - 8);
    run(goes_on, kOther - 0x20);  // behind its call of `change`
    run(root_ends, kOther - 0x10);
    tracker.restart();
  }
  EXPECT_EQ(arcs(main, change), "2 20;2 20;") << "twice by each";
  EXPECT_EQ(arcs(f, change), "1 10;1 10;");
  EXPECT_EQ(arcs(root, f), "2 60;");
  EXPECT_EQ(arcs(change, root) + arcs(change, f) + arcs(change, main), "");
  EXPECT_EQ(self(root), 20u) << "but for the last block of each run";
}

TEST_F(TrackerStacksTest, CostsOfAnotherStackAreNoOnesCall) {
  visit(goes);
  EXPECT_EQ(arcs(root, f), "1 0;");
  go_back();
  run(last, kMain);
  tracker.finish();
  EXPECT_EQ(arcs(root, f), "1 20;") << "at the end the calls of all stacks are over";
  EXPECT_EQ(arcs(main, change), "1 10;");
}

TEST_F(TrackerStacksTest, AFunctionMayBeJumpedToWithMoreArgumentsOnTheStack) {
  run(begin, kMain);
  run(jumps, kMain - 8);
  run(root_calls, kMain - 0x98);
  run(calls, kMain - 0xa8);
  tracker.finish();
  EXPECT_EQ(arcs(change, root), "1 10;") << "on the same stack";
}

TEST_F(TrackerStacksTest, AStackThatBeganAgainHasNoCalls) {
  visit(goes);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(root_calls, kOther);  // the same memory
  EXPECT_EQ(arcs(root, f), "1 20;");
  run(calls, kOther - 0x18);
  run(goes_on, kOther - 0x18);  // as if `change` had returned
  run(root_ends, kOther - 0x10);
  EXPECT_EQ(arcs(root, f), "2 40;");
}

TEST_F(TrackerStacksTest, AStackMayBeginAgainWithAnotherFunction) {
  Function& twin = function();
  visit(goes);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(block(twin, true, Kind::call), kOther);
  run(calls, kOther - 0x18);
  EXPECT_EQ(arcs(twin, f), "1 0;");
}

TEST_F(TrackerStacksTest, AStackMayGoOnAsDeepAsTheCallThatItEnds) {
  visit(goes);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  memory.words[kOther - 0x18] = root_calls.exits[0].after;
  run(goes_on, kOther - 0x28);
  EXPECT_EQ(arcs(f, change), "1 10;");
}

TEST_F(TrackerStacksTest, OfTwoWithTheSameMemoryTheOneWithItsReturnAddressesGoesOn) {
  Function& twin = function();
  Block& twin_calls = block(twin, true, Kind::call);
  visit(goes);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(twin_calls, kOther + 0x40);  // higher up: the memory below is its own
  run(calls, kOther - 0x18);
  run(goes, kOther - 0x28);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  memory.words[kOther - 0x18] = root_calls.exits[0].after;
  run(goes_on, kOther - 0x20);
  run(root_ends, kOther - 0x10);
  EXPECT_EQ(arcs(root, f), "1 30;");
  EXPECT_EQ(arcs(twin, f), "1 0;");
}

TEST_F(TrackerStacksTest, AStackThatWasMovedGoesOnBehindItsLastCall) {
  visit(goes);
  go_back();
  const Addr moved = 0x8000000;
  run(begin, kMain);
  run(goes, kMain - 8);
  goes.exits[0].after = 0;
  memory.words[kOther - 0x18 + moved] = root_calls.exits[0].after;
  run(goes_on, kOther - 0x20 + moved);
  run(root_ends, kOther - 0x10 + moved);
  EXPECT_EQ(arcs(root, f), "1 30;");
  EXPECT_EQ(arcs(f, change), "1 10;");
}

TEST_F(TrackerStacksTest, AStackThatWasMovedIsFoundThereAgain) {
  Block& calls_again = block(f, false, Kind::call);
  calls.exits[0].after = calls_again.addr;
  visit(goes);
  go_back();
  const Addr moved = 0x30000;
  run(begin, kMain);
  run(goes, kMain - 8);
  memory.words[kOther - 0x18 + moved] = root_calls.exits[0].after;
  run(calls_again, kOther - 0x20 + moved);
  run(goes, kOther - 0x28 + moved);
  memory.words.clear();
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(goes_on, kOther - 0x20 + moved);
  run(root_ends, kOther - 0x10 + moved);
  EXPECT_EQ(arcs(root, f), "1 50;");
}

TEST_F(TrackerStacksTest, FarBelowTheFirstFrameOfAMovedStackIsAnother) {
  Function& twin = function();
  Block& root_jumps = block(root, false, Kind::jump);
  root_jumps.switches_stack = root_jumps.exits[0].is_computed = true;
  visit(goes);
  const Addr moved = 0x30000;
  memory.words[kOther - 0x18 + moved] = root_calls.exits[0].after;
  run(goes_on, kOther - 0x20 + moved);
  run(root_jumps, kOther - 0x10 + moved);
  run(block(twin, true, Kind::call), kOther - 0x20000 + moved);
  EXPECT_EQ(arcs(root, twin), "") << "it begins there";
}

TEST_F(TrackerStacksTest, TheRunningOneMayBeMovedWhileItsMemoryIsAsItWas) {
  visit(goes);
  const Addr moved = 0x8000000;
  for (const Addr by : {Addr{0}, moved}) {
    memory.words[kOther - 0x18 + by] = root_calls.exits[0].after;
    memory.words[kOther - 0x28 + by] = calls.exits[0].after;
  }
  run(goes_on, kOther - 0x20 + moved);
  EXPECT_EQ(arcs(f, change), "1 10;");
}

TEST_F(TrackerStacksTest, OneThatHasLeftItsMemoryIsTheOneThatWasMoved) {
  const Addr moved = 0x8000000;
  for (const Addr base : {kOther, kOther + 0x10000}) {
    run(begin, kMain);
    run(goes, kMain - 8);
    run(root_calls, base);
    run(calls, base - 0x18);
    run(goes, base - 0x28);
    go_back();
    memory.words[base - 0x18] = root_calls.exits[0].after;
    memory.words[base - 0x28] = calls.exits[0].after;
  }
  memory.words[kOther - 0x18] = 1;
  memory.words[kOther - 0x18 + moved] = root_calls.exits[0].after;
  run(begin, kMain);
  run(goes, kMain - 8);
  run(goes_on, kOther - 0x20 + moved);
  run(root_ends, kOther - 0x10 + moved);
  run(block(root, true, Kind::call), kOther + 0x10);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(goes_on, kOther + 0x10000 - 0x20);
  EXPECT_EQ(arcs(root, f), "2 30;") << "the other one is where it was";
}

TEST_F(TrackerStacksTest, AFunctionMayReturnForTheOneThatLeftTheStack) {
  Function& instead = function();
  Block& returns = block(instead, true, Kind::ret);
  visit(jumps);
  go_back();
  run(begin, kMain);
  run(jumps, kMain - 8);
  memory.words[kOther - 0x28] = calls.exits[0].after;
  run(returns, kOther - 0x28);
  run(goes_on, kOther - 0x20);
  run(root_ends, kOther - 0x10);
  EXPECT_EQ(arcs(change, instead), "1 10;");
  EXPECT_EQ(arcs(f, change), "1 20;");
  EXPECT_EQ(arcs(root, f), "1 40;");
}

TEST_F(TrackerStacksTest, WhereMemorySaysOtherwiseANewStackBegins) {
  visit(goes);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  memory.words[kOther - 0x18] = 1;
  run(goes_on, kOther - 0x20);
  run(last, kOther - 0x10);
  EXPECT_EQ(arcs(root, f), "1 0;") << "it waits still";
  EXPECT_EQ(arcs(f, change), "1 0;");
}

TEST_F(TrackerStacksTest, AStackMayGoOnInAnotherThread) {
  visit(goes);
  go_back();
  tracker.begin_thread(2);
  run(begin, 2 * kMain);
  run(goes, 2 * kMain - 8);
  run(goes_on, kOther - 0x20);
  run(root_ends, kOther - 0x10);
  EXPECT_EQ(arcs(root, f), "1 30;");
  tracker.end_thread(2);
  tracker.switch_to(1);
  run(last, kMain);
  EXPECT_EQ(arcs(main, change), "2 10;") << "the second waits in the other thread's stack";
  tracker.finish();
  EXPECT_EQ(arcs(main, change), "2 20;");
}

TEST_F(TrackerStacksTest, AThreadThatBeginsEndsNoStackThatWaits) {
  visit(goes);
  go_back();
  tracker.begin_thread(2);
  run(root_calls, kOther);
  EXPECT_EQ(arcs(root, f), "1 0;") << "it waits";
}

TEST_F(TrackerStacksTest, TheCostsOfAThreadAreThoseOfAllStacksThatItRanOn) {
  visit(goes);
  go_back();
  EXPECT_EQ(tracker.growth(1).ir.accesses, 60u);
  tracker.forget_growth(1);
  run(begin, kMain);
  run(goes, kMain - 8);
  run(goes_on, kOther - 0x20);
  EXPECT_EQ(tracker.growth(1).ir.accesses, 30u);
}

TEST_F(TrackerStacksTest, CostsOfAThreadStayWhenAllBeginsAnew) {
  visit(goes);
  go_back();
  tracker.restart();
  EXPECT_EQ(tracker.growth(1).ir.accesses, 50u) << "the last block has not ended";
  run(begin, kMain);
  EXPECT_EQ(tracker.growth(1).ir.accesses, 60u);
}

// Go's runtime: a call in the block that loads the stack pointer.
class TrackerRuntimeTest : public TrackerStacksTest {
 protected:
  static constexpr Addr kRuntime = 0x200000;

  explicit TrackerRuntimeTest(bool simulates = false) : TrackerStacksTest(simulates) {
    onto.switches_stack = back.switches_stack = true;
    onto.exits[0].after = back.addr;
  }
  Function& system = function();
  Block& onto = block(system, true, Kind::call);
  Block& back = block(system, false, Kind::ret);
  Block& work = block(f, true, Kind::ret);
};

TEST_F(TrackerRuntimeTest, ACallOntoAnotherStackReturns) {
  run(begin, kMain);
  run(onto, kMain - 8);
  run(work, kRuntime);
  run(back, kRuntime + 8);  // it loads the caller's stack pointer
  go_back();
  run(last, kMain);
  EXPECT_EQ(arcs(system, f), "1 10;");
  EXPECT_EQ(arcs(main, system), "1 30;");
  EXPECT_EQ(arcs(f, system) + arcs(system, main), "");
}

TEST_F(TrackerRuntimeTest, ItsCallerMayGoOnWithoutItsReturn) {
  Block& leaves = block(f, true, Kind::call);
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(goes, kRuntime - 8);
  go_back();  // another stack's end has left it
  run(last, kMain);
  EXPECT_EQ(arcs(system, f), "1 20;");
  EXPECT_EQ(arcs(f, change), "1 10;");
  EXPECT_EQ(arcs(main, system), "1 30;");
}

TEST_F(TrackerRuntimeTest, ASuspendedStackIsFoundBelowTheRuntimes) {
  Block& leaves = block(f, true, Kind::call);
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(goes, kRuntime - 8);
  run(root_calls, kOther);
  run(goes, kOther - 0x18);
  go_back();
  run(last, kMain);
  EXPECT_EQ(arcs(main, system), "1 30;") << "without what the other stack did";
  EXPECT_EQ(arcs(root, change), "1 0;");
}

TEST_F(TrackerRuntimeTest, ItsMemoryMayBeMovedAndTheCallersIsNot) {
  Block& back_calls = block(system, false, Kind::call);
  back_calls.switches_stack = true;
  onto.exits[0].after = back_calls.addr;
  run(begin, kMain);
  run(onto, kMain - 8);
  run(root_calls, kOther);
  run(calls, kOther - 0x18);
  run(goes, kOther - 0x28);
  const Addr moved = ~Addr{0x30000} + 1;  // down
  memory.words[kOther - 0x18 + moved] = root_calls.exits[0].after;
  run(goes_on, kOther - 0x20 + moved);
  EXPECT_EQ(arcs(f, change), "1 10;");
  run(root_ends, kOther - 0x10 + moved);
  run(back_calls, kOther + 8 + moved);
  EXPECT_EQ(arcs(system, root), "1 50;") << "it has returned";
  run(work, kMain - 0x10);
  EXPECT_EQ(arcs(main, system), "1 0;") << "it runs still";
}

TEST_F(TrackerRuntimeTest, ACallerThatPopsOnJumpsMayBeLandedIn) {
  Function& pops = function();
  pops.pops_on_jump = true;
  const Addr low = 0x20000;
  Block& leaps = block(f, true, Kind::jump);
  leaps.switches_stack = leaps.exits[0].is_computed = true;
  run(begin, kMain);
  run(block(pops, true, Kind::call), kMain - 8);
  run(onto, kMain - 16);
  run(leaps, low);
  run(block(pops, false, Kind::jump), kMain - 0x20);
  EXPECT_EQ(arcs(system, f) + arcs(pops, system), "1 10;1 20;");
}

TEST_F(TrackerRuntimeTest, ItsMemoryMayLieBelowTheOtherStacks) {
  const Addr low = 0x20000;
  Block& leaves = block(f, true, Kind::call);
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, low);
  run(goes, low - 8);
  run(root_calls, kOther);
  EXPECT_EQ(arcs(f, change) + arcs(system, f), "1 0;1 0;") << "they wait";
}

// While thread 1 waits in what it does on the runtime's memory, thread 2 goes on behind the call.
class TrackerSplitTest : public TrackerRuntimeTest {
 protected:
  explicit TrackerSplitTest(bool simulates = false) : TrackerRuntimeTest(simulates) {
    leaves.exits[0].after = leaves_on.addr;
    graph.tree().begin(3, 1000);
  }
  void split(Addr memory_at = kRuntime) {
    run(begin, kMain);
    run(onto, kMain - 8);
    run(leaves, memory_at);
    run(sleeps, memory_at - 8);
    go_on_in_another_thread();
  }
  void go_on_in_another_thread() {
    tracker.begin_thread(2);
    run(block(root, true, Kind::call), 3 * kMain);
    run(goes, 3 * kMain - 8);
    go_back();
    run(last, kMain);
  }
  std::string tree() const {
    std::string all;
    graph.tree().for_each([&](const ContextNode& n, std::uint64_t depth) {
      const Function& of = n.instance->context->function();
      all += std::string(depth, ' ') + (&of == &main     ? "main"
                                        : &of == &system ? "system"
                                        : &of == &f      ? "f"
                                        : &of == &sleep  ? "sleep"
                                        : &of == &root   ? "root"
                                        : &of == &x      ? "x"
                                                         : "change");
      all += " " + std::to_string(n.calls) + " " + std::to_string(n.costs.instructions()) + "\n";
      return true;
    });
    return all;
  }

  Function& sleep = function();
  Function& x = function();
  Block& leaves = block(f, true, Kind::call);
  Block& leaves_on = block(f, false, Kind::jump);
  Block& sleeps = block(sleep, true, Kind::ret);
};

TEST_F(TrackerSplitTest, EachGoesOnWithItsCalls) {
  split();
  EXPECT_EQ(arcs(main, system), "1 20;") << "the block that waits has no part in it";
  EXPECT_EQ(arcs(system, f), "1 10;");
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  tracker.finish();
  EXPECT_EQ(arcs(f, sleep), "1 10;");
  EXPECT_EQ(arcs(main, system), "1 20;");
  EXPECT_EQ(arcs(root, change), "1 10;");
}

TEST_F(TrackerSplitTest, TheTreeHasTheSameSums) {
  split();
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  run(leaves, kRuntime);  // once more
  run(sleeps, kRuntime - 8);
  run(leaves_on, kRuntime);
  tracker.finish();
  EXPECT_EQ(arcs(f, sleep), "2 20;");
  EXPECT_EQ(tree(),
            "main 0 40\n system 1 20\n  f 1 10\n   sleep 1 0\n"
            "root 0 20\n change 1 10\n"
            "f 0 40\n sleep 1 20\n");
}

TEST_F(TrackerSplitTest, TheTreeHasWhatTheCallsHaveDoneBefore) {
  Block& sleep_calls = block(sleep, true, Kind::call);
  Block& x_calls = block(x, true, Kind::call);
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(sleep_calls, kRuntime - 8);
  run(x_calls, kRuntime - 16);
  go_on_in_another_thread();
  EXPECT_EQ(arcs(f, sleep), "1 10;");
  tracker.switch_to(1);
  run(sleeps, kRuntime - 24);  // x calls it
  run(block(x, false, Kind::ret), kRuntime - 16);
  run(leaves_on, kRuntime);
  tracker.finish();
  EXPECT_EQ(arcs(f, sleep), "1 40;");
  EXPECT_EQ(tree(),
            "main 0 50\n system 1 30\n  f 1 20\n   sleep 1 10\n    x 1 0\n"
            "root 0 20\n change 1 10\n"
            "f 0 30\n sleep 0 30\n  x 0 30\n   sleep 1 10\n");
}

TEST_F(TrackerSplitTest, TheFirstCallMayBeTheOneOntoOtherMemory) {
  begin.switches_stack = after.switches_stack = true;
  run(begin, kMain);
  run(sleeps, kRuntime);
  go_on_in_another_thread();
  EXPECT_EQ(arcs(main, sleep), "1 0;") << "the block that waits has no part in it";
}

TEST_F(TrackerSplitTest, AnotherStackIsNotBelowTheRuntimes) {
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(sleeps, kRuntime - 8);
  tracker.begin_thread(2);
  run(block(root, true, Kind::call), 3 * kMain);
  run(goes, 3 * kMain - 8);
  run(root_calls, kOther);
  EXPECT_EQ(arcs(main, system), "1 0;") << "it waits in thread 1";
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  EXPECT_EQ(arcs(f, sleep), "1 10;");
}

TEST_F(TrackerSplitTest, WhileAHandlerRunsItsStackStaysWhole) {
  run(begin, kMain);
  tracker.begin_handler(1, 10, {.ip = 0, .sp = kMain - 0x100});
  run(onto, kMain - 0x200);
  run(sleeps, kRuntime);
  tracker.begin_thread(2);
  run(block(root, true, Kind::call), 3 * kMain);
  run(goes, 3 * kMain - 8);
  run(back, kMain - 0x200);
  EXPECT_EQ(arcs(system, sleep), "1 0;") << "it waits in thread 1";
}

TEST_F(TrackerSplitTest, AStackWithoutACallOntoOtherMemoryStaysWhole) {
  run(begin, kMain);
  run(sleeps, kMain - 8);
  go_on_in_another_thread();
  tracker.switch_to(1);
  go_back();
  EXPECT_EQ(arcs(main, sleep), "1 10;");
}

TEST_F(TrackerSplitTest, ASmallFrameIsNoOtherMemory) {
  split(kMain - 8 - 0x400);
  EXPECT_EQ(arcs(main, system), "1 0;") << "it waits in thread 1";
}

TEST_F(TrackerSplitTest, OtherMemoryMayBeginLittleBelow) {
  split(kMain - 8 - 0x408);
  EXPECT_EQ(arcs(main, system), "1 20;");
}

TEST_F(TrackerSplitTest, AThreadInTheRuntimesFrameDoesNotSplitIt) {
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(sleeps, kRuntime - 8);
  tracker.begin_thread(2);
  run(block(root, true, Kind::call), 3 * kMain);
  run(goes, 3 * kMain - 8);
  run(leaves_on, kRuntime);
  tracker.switch_to(1);
  run(block(f, false, Kind::ret), kRuntime);
  run(back, kRuntime + 8);
  EXPECT_EQ(arcs(system, f), "1 30;");
}

TEST_F(TrackerSplitTest, ABlockThatHasEndedHasItsPart) {
  sleeps.exits[0].is_intra = true;
  split();
  EXPECT_EQ(arcs(main, system), "1 30;");
}

TEST_F(TrackerSplitTest, ABlockBehindAHandlerThatReturnedElsewhereHasItsPart) {
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(sleeps, kRuntime - 8);
  tracker.begin_handler(1, 10, {.ip = 1, .sp = kRuntime - 8});
  tracker.end_handler(1, 10, {.ip = 2, .sp = kRuntime - 8});
  go_on_in_another_thread();
  EXPECT_EQ(arcs(main, system), "1 30;");
}

TEST_F(TrackerSplitTest, ABlockOfASkippedFunctionHasItsPart) {
  sleep.is_skipped = true;
  split();
  EXPECT_EQ(arcs(main, system), "1 30;");
}

TEST_F(TrackerSplitTest, TheRuntimesFunctionMayBeSkipped) {
  f.is_skipped = true;
  split();
  EXPECT_EQ(arcs(main, system), "1 20;") << "with what f has done";
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  tracker.finish();
  EXPECT_EQ(arcs(system, sleep), "1 10;");
  EXPECT_EQ(tree(),
            "main 0 40\n system 1 20\n  sleep 1 0\n"
            "root 0 20\n change 1 10\n"
            "system 0 20\n sleep 0 10\n");
}

TEST_F(TrackerSplitTest, BehindACallOfASkippedFunctionItsCallerRuns) {
  f.is_skipped = true;
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(sleeps, kRuntime - 8);
  tracker.begin_thread(2);
  run(block(root, true, Kind::call), 3 * kMain);
  run(goes, 3 * kMain - 8);
  run(back, kMain - 8);
  EXPECT_EQ(self(system), 30u) << "and f";
  go_back();
  EXPECT_EQ(arcs(main, system), "1 30;");
}

TEST_F(TrackerSplitTest, ASkippedFunctionMayWaitThere) {
  f.is_skipped = true;
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  go_on_in_another_thread();
  EXPECT_EQ(arcs(main, system), "1 20;");
  tracker.switch_to(1);
  run(sleeps, kRuntime - 8);
  tracker.finish();
  EXPECT_EQ(arcs(system, sleep), "1 0;");
  EXPECT_EQ(tree(),
            "main 0 40\n system 1 20\n"
            "root 0 20\n change 1 10\n"
            "system 0 0\n sleep 1 0\n");
}

class TrackerSimulatedSplitTest : public TrackerSplitTest {
 protected:
  TrackerSimulatedSplitTest() : TrackerSplitTest(true) {}
};

TEST_F(TrackerSimulatedSplitTest, ABlockThatWaitsHasItsPart) {
  split();
  EXPECT_EQ(arcs(main, system), "1 30;") << "what is simulated is not taken back";
}

TEST_F(TrackerSplitTest, FarBelowTheFirstFrameOfTheRuntimesMemoryIsAnotherStack) {
  leaves_on.switches_stack = leaves_on.exits[0].is_computed = true;
  split();
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  run(block(x, true, Kind::call), kRuntime - 0x20000);
  EXPECT_EQ(arcs(f, x), "") << "it begins there";
}

TEST_F(TrackerSplitTest, TheOtherThreadKnowsWhichStackItIsOn) {
  Block& loads = block(sleep, true, Kind::jump);
  loads.switches_stack = true;
  after.exits[0].is_computed = true;
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(loads, kRuntime - 8);
  run(block(sleep, false, Kind::ret), kRuntime + 0x50000);  // thread 1 waits for its stack
  tracker.begin_thread(2);
  run(block(root, true, Kind::call), 3 * kMain);
  run(goes, 3 * kMain - 8);
  go_back();
  run(block(x, true, Kind::call), kMain - 0x20000);
  EXPECT_EQ(arcs(main, x), "1 0;") << "in a large frame";
}

TEST_F(TrackerSplitTest, DirectRecursionIsNoLevelIfItIsSkipped) {
  tracker.skip_direct_recursion();
  run(begin, kMain);
  run(onto, kMain - 8);
  run(leaves, kRuntime);
  run(leaves, kRuntime - 8);
  run(sleeps, kRuntime - 16);
  go_on_in_another_thread();
  tracker.switch_to(1);
  run(leaves_on, kRuntime - 8);
  EXPECT_EQ(arcs(f, sleep), "1 10;");
}

TEST_F(TrackerSplitTest, LevelsOfRecursionAreEachThreads) {
  split();
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  tracker.begin_thread(3);
  run(block(main, true, Kind::call), 5 * kMain);
  run(leaves, 5 * kMain - 8);
  EXPECT_EQ(arcs(main, f), "1 0;");
  EXPECT_EQ(arcs(main, f, 1), "");
}

// --- Code that loads the stack pointer and stays in its stack --------------------------------------
TEST_F(TrackerStacksTest, AFrameThatIsLargeIsNoStack) {
  Block& aligns = block(f, true, Kind::jump);
  aligns.switches_stack = true;
  Block& leaf_calls = block(f, false, Kind::call);
  Function& leaf = function();
  run(begin, kMain);
  run(aligns, kMain - 8);
  run(leaf_calls, kMain - 0x30000);
  run(block(leaf, true, Kind::ret), kMain - 0x30008);
  run(goes_on, kMain - 0x30000);
  run(after, kMain);
  EXPECT_EQ(arcs(f, leaf), "1 10;");
  EXPECT_EQ(arcs(main, f), "1 40;");
}

TEST_F(TrackerStacksTest, ALittleAboveTheFirstFrameItIsTheSameStack) {
  run(begin, kMain);
  run(jumps, kMain - 8);
  go_back(kMain + 0xff8);
  EXPECT_EQ(arcs(main, change), "1 10;");
  run(begin, kMain + 0xff8);
  run(jumps, kMain - 8);
  go_back(kMain + 0x2000);
  EXPECT_EQ(arcs(main, change), "2 10;") << "it waits";
}

TEST_F(TrackerStacksTest, MuchAboveTheFirstFrameItIsAnotherStack) {
  run(begin, kMain);
  run(jumps, kMain - 8);
  go_back(kMain + 0x1000);
  EXPECT_EQ(arcs(main, change), "1 0;") << "it waits";
}

// `change` jumps further down, where f goes back to main.
class TrackerFurtherDownTest : public TrackerStacksTest {
 protected:
  void go_down(Addr by, bool is_entry) {
    Block& back = block(f, is_entry, Kind::jump);
    back.switches_stack = back.exits[0].is_computed = true;
    run(begin, kMain);
    run(jumps, kMain - 8);
    run(back, kMain - 8 - by);
    go_back();
  }
};

TEST_F(TrackerFurtherDownTest, TheSameStackGoesOn) {
  go_down(0xfff8, false);
  EXPECT_EQ(arcs(main, change), "1 20;");
}

TEST_F(TrackerFurtherDownTest, ButNotTooFar) {
  go_down(0x10000, false);
  EXPECT_EQ(arcs(main, change), "1 10;");
}

TEST_F(TrackerFurtherDownTest, SoDoesAFunctionLittleFurtherDown) {
  go_down(0x3f8, true);
  EXPECT_EQ(arcs(main, change), "1 20;");
}

TEST_F(TrackerFurtherDownTest, AFunctionBeginsInAStackOfItsOwn) {
  go_down(0x400, true);
  EXPECT_EQ(arcs(main, change), "1 10;");
}

// f loads the stack pointer, and calls `root` further down; code in between runs then.
class TrackerCallFurtherDownTest : public TrackerStacksTest {
 protected:
  void go_between(Addr by) {
    Block& loads = block(f, true, Kind::jump);
    loads.switches_stack = true;
    run(begin, kMain);
    run(loads, kMain - 8);
    run(calls, kMain - by);
    run(root_calls, kMain - 8 - by);
    run(goes, kMain - 16 - by);
    run(block(function(), true, Kind::jump), kMain - by / 2);
  }
};

TEST_F(TrackerCallFurtherDownTest, ALargeFrameIsOfTheSameStack) {
  go_between(0x10000);
  EXPECT_EQ(arcs(f, root), "1 20;");
}

TEST_F(TrackerCallFurtherDownTest, AnEvenLargerOneIsOtherMemory) {
  go_between(0x10008);
  EXPECT_EQ(arcs(f, root), "1 0;") << "it waits";
}

TEST_F(TrackerStacksTest, WhichStackItIsMayShowLater) {
  Block& loads = block(change, true, Kind::jump);
  loads.switches_stack = true;
  Block& returns = block(change, false, Kind::ret);
  run(begin, kMain);
  run(loads, kMain - 8);
  run(returns, kMain + 0x50000);  // above: as if all calls were over
  run(root_calls, kMain + 0x50008);
  EXPECT_EQ(arcs(main, change), "1 0;") << "it waits";
  run(calls, kMain + 0x4fff0);
  run(goes, kMain + 0x4ffe0);
  go_back();
  run(last, kMain);
  EXPECT_EQ(arcs(main, change), "1 20;");
  EXPECT_EQ(arcs(root, f), "1 0;");
}

TEST_F(TrackerStacksTest, BehindAFixedJumpItMayShowLater) {
  Block& loads = block(change, true, Kind::jump);
  loads.switches_stack = true;
  Function& part = function();
  Block& returns = block(part, true, Kind::ret);
  run(begin, kMain);
  run(loads, kMain - 8);
  run(returns, kMain + 0x50000);
  run(root_calls, kMain + 0x50008);
  EXPECT_EQ(arcs(main, change), "1 0;") << "it waits";
  EXPECT_EQ(arcs(change, part), "1 0;");
}

TEST_F(TrackerStacksTest, AFixedJumpToACallersBlockEndsNoCall) {
  Block& loads = block(change, true, Kind::jump);
  loads.switches_stack = true;
  run(begin, kMain);
  run(loads, kMain - 8);
  run(block(main, false, Kind::ret), kMain + 0x50000);
  run(root_calls, kMain + 0x50008);
  EXPECT_EQ(arcs(main, change), "1 0;") << "it waits";
}

TEST_F(TrackerStacksTest, CollectionIsTheThreads) {
  visit(goes);
  go_back();
  tracker.toggle_collection_by_request();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(goes_on, kOther - 0x20);
  EXPECT_FALSE(tracker.collects());
  EXPECT_EQ(self(f), 10u) << "what it did before";
  run(root_ends, kOther - 0x10);
  tracker.finish();
  EXPECT_EQ(arcs(root, f), "1 20;");
}

TEST_F(TrackerStacksTest, APartKnowsTheCallsOfStacksThatWait) {
  visit(goes);
  go_back();
  tracker.settle(kAllThreads);
  EXPECT_EQ(arcs(root, f), "1 20;");
  tracker.resume(kAllThreads);
  run(last, kMain);
  tracker.finish();
  EXPECT_EQ(arcs(root, f), "1 20;");
}

TEST_F(TrackerStacksTest, LevelsOfRecursionAreTheStacks) {
  Block& again = block(f, true, Kind::call);
  visit(goes);
  go_back();
  run(begin, kMain);
  run(again, kMain - 8);  // f in main's stack: not one more of the f that waits
  EXPECT_EQ(arcs(main, f), "1 0;");
  EXPECT_EQ(arcs(main, f, 1), "");
  run(goes, kMain - 16);
  run(goes_on, kOther - 0x20);
  run(begin, kOther - 0x10);
  EXPECT_EQ(arcs(root, f), "1 30;");
}

TEST_F(TrackerStacksTest, RecursionIsAsDeepWhenAStackGoesOn) {
  Block& again = block(f, true, Kind::call);
  Block& again_on = block(f, false, Kind::call);
  again.exits[0].after = again_on.addr;
  run(begin, kMain);
  run(goes, kMain - 8);
  run(root_calls, kOther);
  run(again, kOther - 0x18);
  run(calls, kOther - 0x28);
  run(goes, kOther - 0x38);
  go_back();
  run(begin, kMain);
  run(goes, kMain - 8);
  run(goes_on, kOther - 0x30);
  run(again_on, kOther - 0x20);
  run(calls, kOther - 0x28);
  EXPECT_EQ(arcs(f, f, 1), "1 0;1 30;");
}

// --- Handlers ---------------------------------------------------------------------------------------
class TrackerHandlerStacksTest : public TrackerStacksTest {
 protected:
  static constexpr Stack kAlternate{.begin = 0x400000, .end = 0x410000};
  static constexpr Stack kSecond{.begin = 0x500000, .end = 0x510000};
  static constexpr Registers kInF{.ip = 0, .sp = kMain - 0x100};

  TrackerHandlerStacksTest() {
    run(begin, kMain);
    run(block(f, true, Kind::jump), kMain - 8);
    run(block(f, false, Kind::jump), kMain - 8);  // is interrupted
    tracker.begin_handler(1, 10, kInF, kAlternate);
  }
};

TEST_F(TrackerHandlerStacksTest, AJumpMayLandDeeperThanWhatWasInterrupted) {
  run(jumps, kAlternate.end - 8);
  run(goes_on, kInF.sp - 128);
  go_back();
  EXPECT_EQ(arcs(main, f), "1 20;");
}

TEST_F(TrackerHandlerStacksTest, AJumpMayLandBelowTwoHandlers) {
  run(block(root, true, Kind::call), kAlternate.end - 8);
  tracker.begin_handler(1, 11, {.ip = 0, .sp = kAlternate.end - 0x100}, kSecond);
  run(jumps, kSecond.end - 8);
  go_back();
  EXPECT_EQ(arcs(main, f), "1 10;");
}

TEST_F(TrackerHandlerStacksTest, AHandlerMayGoOnInAnotherStack) {
  run(goes, kAlternate.end - 8);
  run(root_calls, 0x800000);
  EXPECT_EQ(arcs(main, f), "1 0;") << "it waits";
  EXPECT_EQ(tracker.growth(1).ir.accesses, 50u);
}

}  // namespace
}  // namespace cg::tool::callgrind
