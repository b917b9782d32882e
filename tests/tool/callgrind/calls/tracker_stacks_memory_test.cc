// SPDX-License-Identifier: GPL-2.0-or-later
// Calls onto other memory, as Go's runtime makes them, and stacks that are split there.
#include <string>

#include "tests/tool/callgrind/calls/switching_client.h"

namespace cg::tool::callgrind {
namespace {

// A call in the block that loads the stack pointer.
class TrackerRuntimeTest : public SwitchingClient {
 protected:
  static constexpr Addr kRuntime = 0x200000;

  explicit TrackerRuntimeTest(bool simulates = false) : SwitchingClient(simulates) {
    onto.exits[0].switches_stack = back.exits[0].switches_stack = true;
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
  back_calls.exits[0].switches_stack = true;
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
  leaps.exits[0].switches_stack = leaps.exits[0].is_computed = true;
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
  begin.exits[0].switches_stack = after.exits[0].switches_stack = true;
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
  leaves_on.exits[0].switches_stack = leaves_on.exits[0].is_computed = true;
  split();
  tracker.switch_to(1);
  run(leaves_on, kRuntime);
  run(block(x, true, Kind::call), kRuntime - 0x20000);
  EXPECT_EQ(arcs(f, x), "") << "it begins there";
}

TEST_F(TrackerSplitTest, TheOtherThreadKnowsWhichStackItIsOn) {
  Block& loads = block(sleep, true, Kind::jump);
  loads.exits[0].switches_stack = true;
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

}  // namespace
}  // namespace cg::tool::callgrind
