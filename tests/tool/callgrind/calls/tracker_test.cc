// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/tracker.h"

#include "tests/tool/callgrind/calls/tracked_client.h"

namespace cg::tool::callgrind {
namespace {

class TrackerTest : public TrackedClient {};

TEST_F(TrackerTest, ACallCostsWhatItRuns) {
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  run(last, 0x1000);
  tracker.finish();
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(self(f), 10u);
  EXPECT_EQ(self(main), 20u) << "the last block is taken back";
  EXPECT_EQ(tracker.growth(kAllThreads).ir.accesses, 30u);
  EXPECT_EQ(graph.executed_blocks(), 4u);
}

TEST_F(TrackerTest, BlocksWithinAFunctionAreNotEnteredAgain) {
  Block& loop = block(main, false, Kind::jump, true);
  run(begin, 0x1000);
  Block& callee = block(f, true, Kind::ret);
  run(callee, 0xff8);
  run(after, 0x1000);
  run(loop, 0x1000);
  EXPECT_EQ(*tracker.where(), reinterpret_cast<std::uintptr_t>(loop.owner));
  for (int i = 0; i < 5; ++i) run(loop, 0x1000);
  EXPECT_EQ(self(main), 80u);
}

TEST_F(TrackerTest, AJumpWithinAFunctionNeedsNoLookAtItsTarget) {
  run(last, 0x1000);
  run(after, 0x1000);
  EXPECT_EQ(*tracker.where(), reinterpret_cast<std::uintptr_t>(after.owner));
}

TEST_F(TrackerTest, ATailCallIsACallThatReturnsWithItsCaller) {
  Function& g = function();
  Block& jumps = block(f, true, Kind::jump);
  Block& target = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(jumps, 0xff8);
  run(target, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 20;");
  EXPECT_EQ(arcs(f, g), "1 10;");
}

TEST_F(TrackerTest, RecursionHasLevels) {
  Block& calls = block(f, true, Kind::call);
  Block& leaf = block(f, true, Kind::ret);
  Block& returns = block(f, false, Kind::ret);
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(calls, 0xff0);
  run(leaf, 0xfe8);
  run(returns, 0xff0);
  run(returns, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 50;");
  EXPECT_EQ(arcs(f, f, 1), "1 30;1 10;");
}

TEST_F(TrackerTest, OrNone) {
  f.recursions = 1;
  Block& calls = block(f, true, Kind::call);
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(calls, 0xff0);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 20;");
  EXPECT_EQ(arcs(f, f), "1 10;");
}

TEST_F(TrackerTest, AJumpOutOfCallsEndsThem) {
  Function& g = function();
  Block& calls = block(f, true, Kind::call);
  Block& jumps = block(g, true, Kind::jump);
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(jumps, 0xff0);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 20;");
  EXPECT_EQ(arcs(f, g), "1 10;");
  EXPECT_EQ(arcs(g, main), "");
  jumps.object = reinterpret_cast<const Name*>(&g);  // of a library
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(jumps, 0xff0);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "2 40;");
  EXPECT_EQ(arcs(g, main) + arcs(g, main, 1), "");
}

TEST_F(TrackerTest, AJumpOutOfACallEndsNoneOfThatDepth) {
  Function& g = function();
  run(begin, 0x1000);
  run(block(f, true, Kind::call), 0xff8);
  run(block(g, true, Kind::jump), 0xff0);
  run(block(f, false, Kind::ret), 0xff8);
  EXPECT_EQ(arcs(main, f), "1 0;") << "it is not over";
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 30;");
}

TEST_F(TrackerTest, ASkippedFunctionIsItsCallers) {
  Function& stub = function();
  stub.is_skipped = true;
  Block& hop = block(stub, false, Kind::jump);
  hop.section = Vg_SectPLT;
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  run(hop, 0xff8);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(self(stub), 0u);
  EXPECT_EQ(self(main), 30u);
  EXPECT_EQ(graph.executed_blocks(), 4u);
}

TEST_F(TrackerTest, FunctionsOfAGroupAreOne) {
  Function& g = function();
  f.group = g.group = 3;
  Block& calls = block(f, true, Kind::call);
  Block& callee = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(callee, 0xff0);
  EXPECT_EQ(self(f), 20u);
  EXPECT_EQ(self(g), 0u);
}

TEST_F(TrackerTest, DirectRecursionNeedNotBeTold) {
  tracker.skip_direct_recursion();
  Function& g = function();
  Block& calls = block(f, true, Kind::call);
  Block& between = block(g, true, Kind::call);
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(calls, 0xff0);
  run(between, 0xfe8);
  run(calls, 0xfe0);
  run(last, 0xfd8);
  tracker.finish();
  EXPECT_EQ(arcs(f, f), "1 30;");
  EXPECT_EQ(arcs(g, f, 1), "1 10;");
}

TEST_F(TrackerTest, ACallOfTheKernelIsItsBlocksAndWhoseCallsItIs) {
  Block& calls_kernel = block(f, true, Kind::jump);
  Block& returns = block(f, false, Kind::ret);
  run(begin, 0x1000);
  run(calls_kernel, 0xff8);
  tracker.add_system_call(1, 70, 20);
  run(returns, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(kernel_calls(*calls_kernel.counted), "1 70 20");
  tracker.finish();
  EXPECT_EQ(kernel_calls(tracker.growth(kAllThreads)), "1 70 20");
  EXPECT_EQ(kernel_calls(begin.counted->first_arc->costs.all()), "1 70 20");
}

TEST_F(TrackerTest, ACallOfTheKernelCountsWhileNothingIsCollected) {
  Block& calls_kernel = block(f, true, Kind::jump);
  run(begin, 0x1000);
  tracker.toggle_collection_by_request();
  run(calls_kernel, 0xff8);
  tracker.add_system_call(1, 70, 20);
  tracker.finish();
  EXPECT_EQ(kernel_calls(tracker.growth(kAllThreads)), "1 70 20");
}

TEST_F(TrackerTest, ACallOfTheKernelIsTheLastBlocksHoweverThatWasEntered) {
  tracker.add_system_call(1, 70, 20);
  EXPECT_EQ(kernel_calls(tracker.growth(kAllThreads)), "0 0 0") << "nothing has run";
  Block& calls_kernel = block(main, false, Kind::jump);
  run(last, 0x1000);
  run(calls_kernel, 0x1000);
  tracker.add_system_call(1, 70, 20);
  EXPECT_EQ(kernel_calls(*calls_kernel.counted), "1 70 20");
}

TEST_F(TrackerTest, TheCallerOfASkippedFunctionCallsTheKernel) {
  f.is_skipped = true;
  Block& calls_kernel = block(f, true, Kind::jump);
  run(begin, 0x1000);
  run(calls_kernel, 0xff8);
  tracker.add_system_call(1, 70, 20);
  run(after, 0x1000);
  EXPECT_EQ(kernel_calls(*begin.counted), "1 70 20");
}

TEST_F(TrackerTest, ACallOfTheKernelIsThatOfTheThreadThatMadeIt) {
  run(begin, 0x1000);
  run(last, 0xff8);
  tracker.begin_thread(2);
  run(block(f, true, Kind::jump), 0x2000);
  tracker.add_system_call(1, 70, 20);
  EXPECT_EQ(kernel_calls(*last.counted), "1 70 20");
}

TEST_F(TrackerTest, AHandlerIsNobodysCall) {
  Function& handler = function();
  Block& callee = block(f, true, Kind::jump, true);
  Block& returns = block(f, false, Kind::ret);
  Block& handles = block(handler, true, Kind::ret);
  Block& trampoline = block(handler, false, Kind::jump);
  run(begin, 0x1000);
  run(callee, 0xff8);
  tracker.begin_handler(1, 10, {.ip = returns.addr, .sp = 0xff8});
  run(handles, 0x800);
  run(trampoline, 0x808);
  tracker.end_handler(1, 10, {.ip = returns.addr, .sp = 0xff8});
  run(returns, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 20;");
  EXPECT_EQ(arcs(f, handler), "");
  EXPECT_EQ(self(handler), 10u) << "the trampoline's is taken back";
}

TEST_F(TrackerTest, AHandlerThatJumpsAwayEnds) {
  Function& handler = function();
  Block& callee = block(f, true, Kind::jump);
  Block& handles = block(handler, true, Kind::jump);
  run(begin, 0x1000);
  run(callee, 0xff8);
  tracker.begin_handler(1, 10, {.ip = after.addr, .sp = 0xff8});
  run(handles, 0x800);
  run(after, 0x1000);
  run(last, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 0;") << "what was interrupted by its system call is taken back";
  EXPECT_EQ(self(handler), 10u);
  EXPECT_EQ(tracker.running().ir.accesses, 30u);
}

TEST_F(TrackerTest, EachThreadHasItsOwnCalls) {
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  tracker.switch_to(2);
  EXPECT_EQ(running, sim::Costs{});
  tracker.begin_thread(2);
  run(begin, 0x9000);
  tracker.switch_to(1);
  run(callee, 0xff8);
  run(after, 0x1000);
  tracker.switch_to(2);
  run(callee, 0x8ff8);
  run(after, 0x9000);
  EXPECT_EQ(arcs(main, f), "2 20;");
}

TEST_F(TrackerTest, AThreadBeginsAnewWhoeverHadItsNumber) {
  Block& callee = block(f, true, Kind::call);
  tracker.switch_to(2);
  tracker.begin_thread(2);
  run(begin, 0x9000);
  run(callee, 0x8ff8);
  tracker.end_thread(2);
  tracker.begin_thread(2);
  run(begin, 0x5000);
  run(callee, 0x4ff8);
  EXPECT_EQ(arcs(main, f, 0), "2 0;") << "at level 0 again; the last block is taken back";
}

TEST_F(TrackerTest, EvenIfNobodySaysThatThatIsOver) {
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  run(callee, 0xff8);
  tracker.begin_thread(1);
  run(begin, 0x500);
  run(callee, 0x4f8);
  run(after, 0x500);
  EXPECT_EQ(arcs(main, f), "2 20;");
  EXPECT_EQ(arcs(f, main), "");
  EXPECT_EQ(tracker.growth(1).ir.accesses, 50u) << "of both";
}

TEST_F(TrackerTest, SeparateThreadsShareNothing) {
  Block& callee = block(f, true, Kind::ret);
  tracker.separate_threads();
  for (ThreadId thread : {1U, 2U, 3U, 2U}) {  // the last one has the number of one that is over
    tracker.switch_to(thread);
    tracker.begin_thread(thread);
    run(begin, 0x1000 * Addr{thread});
    run(callee, 0x1000 * Addr{thread} - 8);
    run(after, 0x1000 * Addr{thread});
    if (thread != 1) tracker.end_thread(thread);
  }
  EXPECT_EQ(arcs_of_thread(1, main, f), "1 10;");
  EXPECT_EQ(arcs_of_thread(2, main, f), "2 20;");
  EXPECT_EQ(arcs_of_thread(3, main, f), "1 10;");
  EXPECT_EQ(arcs(main, f, 1), "") << "not called by itself";
  EXPECT_EQ(tracker.growth(1).ir.accesses, 30u);
  EXPECT_EQ(tracker.growth(2).ir.accesses, 60u);
  EXPECT_EQ(tracker.growth(kAllThreads).ir.accesses, 120u);

  tracker.forget_growth(2);
  graph.zero(2, true);
  EXPECT_EQ(arcs_of_thread(1, main, f), "1 10;");
  EXPECT_EQ(arcs_of_thread(2, main, f), "0 0;");
  EXPECT_EQ(self(main), 40u);
  EXPECT_EQ(tracker.growth(kAllThreads).ir.accesses, 60u);
}

// Of a thread that waits, the last block is the system call that it waits in.
TEST_F(TrackerTest, APartHasWhatIsCertain) {
  Block& waits = block(f, true, Kind::jump);
  Block& returns = block(f, false, Kind::ret);
  for (ThreadId thread : {1U, 2U}) {
    tracker.switch_to(thread);
    if (thread != 1) tracker.begin_thread(thread);
    run(begin, 0x1000 * Addr{thread});
    run(waits, 0x1000 * Addr{thread} - 8);
  }
  tracker.settle(1);
  EXPECT_EQ(tracker.running_thread(), 2u);
  EXPECT_EQ(arcs(main, f), "2 0;");
  EXPECT_EQ(self(f), 10u);
  tracker.resume(1);
  EXPECT_EQ(self(f), 20u);
  tracker.settle(kAllThreads);
  EXPECT_EQ(self(f), 0u);
  EXPECT_EQ(tracker.growth(kAllThreads).ir.accesses, 20u);
  tracker.resume(kAllThreads);
  EXPECT_EQ(tracker.running_thread(), 2u);
  run(returns, 0x1ff8);
  tracker.settle(kAllThreads);
  EXPECT_EQ(arcs(main, f), "2 10;") << "what the calls have cost until now";
}

// Collecting is off at the start.
class TrackerToggleTest : public TrackedClient {
 protected:
  TrackerToggleTest() : TrackedClient(false, false) {}
};

TEST_F(TrackerToggleTest, WhatIsNotCollectedIsNobodys) {
  f.is_toggled = f.is_watched = true;
  Block& callee = block(f, true, Kind::ret);
  for (int i = 0; i < 3; ++i) {
    run(begin, 0x1000);
    run(callee, 0xff8);
    run(after, 0x1000);
  }
  tracker.finish();
  EXPECT_EQ(arcs(main, f), "3 30;");
  EXPECT_EQ(self(f), 30u);
  EXPECT_EQ(self(main), 0u);
  EXPECT_EQ(tracker.growth(kAllThreads).ir.accesses, 30u);
}

TEST_F(TrackerTest, ARequestCountsAsWhatComesBehindIt) {
  Block& asks = block(main, false, Kind::jump);
  run(after, 0x1000);
  run(asks, 0x1000);
  tracker.toggle_collection_by_request();
  run(after, 0x1000);
  run(asks, 0x1000);
  tracker.toggle_collection_by_request();
  run(after, 0x1000);
  EXPECT_EQ(self(main), 30u);
  EXPECT_EQ(running.ir.accesses, 30u);
}

// A function that interrupts others, and one that it calls.
class HandlerTest : public TrackerTest {
 protected:
  static constexpr int kSignal = 11;

  void interrupt(Addr sp, const Stack& alternate = {}) {
    tracker.begin_handler(1, kSignal, {.ip = 1, .sp = sp}, alternate);
  }
  void resume(Addr sp, Addr ip = 1) { tracker.end_handler(1, kSignal, {.ip = ip, .sp = sp}); }

  // Its signal interrupts main at 0x1000, and it jumps back there.
  void land() {
    interrupt(0x1000);
    run(handles, 0x800);
    run(jumps, 0x7f8);
  }

  Function& handler = function();
  Function& g = function();
  Block& handles = block(handler, true, Kind::call);
  Block& jumps = block(g, true, Kind::jump);
  Block& callee = block(f, true, Kind::ret);
};

TEST_F(HandlerTest, IsLeftWhereTheInterruptedCodeGoesOn) {
  run(after, 0x1000);
  land();
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(arcs(handler, f), "");
  EXPECT_EQ(arcs(handler, g), "1 10;");
  EXPECT_EQ(self(handler), 10u);
}

TEST_F(HandlerTest, IsLeftAgainAndAgain) {
  for (int i = 0; i < 3; ++i) {
    run(after, 0x1000);
    land();
  }
  run(begin, 0x1000);
  run(callee, 0xff8);
  EXPECT_EQ(arcs(main, f), "1 0;");
  EXPECT_EQ(arcs(handler, g), "3 30;");
}

TEST_F(HandlerTest, IsLeftWithThoseThatItInterrupted) {
  run(begin, 0x1000);
  run(callee, 0xff8);
  for (Addr sp = 0xff8; sp > 0x800; sp -= 0x100) {
    interrupt(sp);
    run(jumps, sp - 0x100);
  }
  run(after, 0x1000);
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "2 10;") << "nothing came behind the block that was interrupted";
  EXPECT_EQ(arcs(g, main), "");
}

TEST_F(HandlerTest, ThereIsNoMostOfThem) {
  run(after, 0x100000);
  for (Addr depth = 0; depth < 50; ++depth) {
    interrupt(0x100000 - depth * 0x1000);
    run(handles, 0xff800 - depth * 0x1000);
    run(callee, 0xff7f8 - depth * 0x1000);
  }
  for (Addr depth = 50; depth-- > 0;) resume(0x100000 - depth * 0x1000);
  run(begin, 0x100000);
  run(callee, 0xffff8);
  run(after, 0x100000);
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(arcs(handler, f) + arcs(handler, f, 1), "1 0;49 0;")
      << "of each the last block is taken back";
}

TEST_F(HandlerTest, MayRunOnAStackAboveTheInterrupted) {
  const Stack above{.begin = 0x8000, .end = 0x9000};
  run(begin, 0x1000);
  Block& interrupted = block(f, true, Kind::jump, true);
  run(interrupted, 0xff8);
  interrupt(0xff8, above);
  run(handles, 0x9000);
  run(jumps, 0x8ff8);
  interrupt(0x8ff8);  // on the same stack
  run(handles, 0x8800);
  run(jumps, 0x87f8);
  run(block(g, false, Kind::jump), 0x8ff8);  // out of the second
  run(begin, 0x1000);                        // out of both
  run(callee, 0xff8);
  EXPECT_EQ(arcs(handler, g), "1 10;");
  EXPECT_EQ(arcs(handler, g, 1), "1 10;");
  EXPECT_EQ(arcs(main, f), "1 0;1 10;");
}

TEST_F(HandlerTest, RunsOnItsStackFromTheEndDown) {
  const Stack stack{.begin = 0x8000, .end = 0x9000};
  EXPECT_TRUE(stack.has(0x9000));
  EXPECT_TRUE(stack.has(0x8001));
  EXPECT_FALSE(stack.has(0x8000));
}

TEST_F(HandlerTest, EndsWithThoseInsideThatOthersLeft) {
  Block& waits = block(f, true, Kind::jump, true);
  Block& switches = block(handler, false, Kind::jump);
  run(begin, 0x5000);
  run(waits, 0x4ff8);
  interrupt(0x4ff8);
  run(switches, 0x4000);
  run(waits, 0x2000);  // on another stack
  interrupt(0x2000);
  run(switches, 0x1800);
  resume(0x4ff8);
  run(block(f, false, Kind::ret), 0x4ff8);
  run(begin, 0x5000);
  run(callee, 0x4ff8);
  EXPECT_EQ(arcs(main, f), "1 0;1 20;");
}

TEST_F(HandlerTest, IsLeftNoDeeperThanWhatMayBePushed) {
  for (const Addr depth : {Addr{128}, Addr{129}}) {
    run(after, 0x1000);
    land();
    run(block(f, false, Kind::jump), 0x1000 - depth);
    EXPECT_EQ(tracker.current_function(1), depth == 128 ? &main : &handler);
  }
}

TEST_F(HandlerTest, OwesWhatItSkippedWhenItEnds) {
  Function& skipped = function();
  skipped.is_skipped = true;
  run(after, 0x1000);
  interrupt(0x1000);
  run(handles, 0x800);
  run(block(skipped, true, Kind::jump), 0x7f8);
  resume(0x1000);
  EXPECT_EQ(handles.counted->skipped->ir.accesses, 10u);
}

TEST_F(HandlerTest, IsLeftWhereASkippedFunctionWasInterrupted) {
  Function& skipped = function();
  skipped.is_skipped = true;
  run(begin, 0x1000);
  run(block(skipped, true, Kind::jump), 0xff8);
  interrupt(0xff8);
  run(handles, 0x800);
  run(jumps, 0x7f8);
  run(after, 0x1000);
  EXPECT_EQ(begin.counted->skipped->ir.accesses, 10u);
}

TEST_F(HandlerTest, EndsWithItsThread) {
  run(last, 0x1000);
  interrupt(0x1000);
  run(handles, 0x800);
  tracker.end_thread(1);
  EXPECT_EQ(self(main) + self(handler), 0u) << "nothing came behind either";
}

TEST_F(HandlerTest, IsKnownByWhatItInterrupted) {
  Block& waits = block(f, true, Kind::jump, true);
  run(waits, 0x5000);
  interrupt(0x5000);
  run(handles, 0x4000);
  interrupt(0x3000);
  run(jumps, 0x2800);
  resume(0x5000);
  EXPECT_EQ(*tracker.where(), reinterpret_cast<std::uintptr_t>(waits.owner)) << "out of both";
  interrupt(0x5000);
  run(handles, 0x4000);
  resume(0x6000, 7);  // where nothing was interrupted
  EXPECT_EQ(tracker.current_function(1), &f);
}

TEST_F(HandlerTest, MayHaveTheClientGoOnElsewhere) {
  Block& interrupted = block(f, true, Kind::jump, true);
  Block& recovers = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(interrupted, 0xff8);
  interrupt(0xff8);
  run(handles, 0x800);
  resume(0xff8, recovers.addr);
  tracker.settle(1);  // of no block it is known that it was left
  tracker.resume(1);
  run(recovers, 0xff8);
  EXPECT_EQ(arcs(f, g), "1 0;");
}

TEST_F(HandlerTest, OfASignalThatNobodyGotDoesNotEnd) {
  run(begin, 0x1000);
  interrupt(0xff8);
  run(handles, 0x800);
  tracker.end_handler(1, kSignal + 1, {.ip = 1, .sp = 0x5555});
  run(callee, 0x7f8);
  EXPECT_EQ(arcs(handler, f), "1 0;");
}

TEST_F(HandlerTest, TheKernelIsCalledToGoOnInABlock) {
  Block& interrupted = block(f, true, Kind::jump, true);
  run(begin, 0x1000);
  run(interrupted, 0xff8);
  interrupt(0xff8);
  run(handles, 0x800);
  resume(0xff8);
  tracker.add_system_call(1, 70, 20);
  EXPECT_EQ(kernel_calls(*interrupted.counted), "1 70 20");
}

TEST_F(HandlerTest, MayBeTheFirstThatAThreadRuns) {
  interrupt(0x1000);
  run(handles, 0x800);
  run(callee, 0x7f8);
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 10;");
  interrupt(0x1000);
  run(handles, 0x800);
  tracker.end_thread(1);
  tracker.begin_thread(1);
  run(begin, 0x1000);
  run(callee, 0xff8);
  EXPECT_EQ(arcs(main, f), "2 10;");
}

TEST_F(HandlerTest, MayBeOfAThreadThatWaits) {
  run(after, 0x1000);
  tracker.begin_thread(2);
  interrupt(0x1000);
  EXPECT_EQ(tracker.running_thread(), 1u);
  tracker.switch_to(2);
  resume(0x1000);
  EXPECT_EQ(tracker.running_thread(), 1u);
}

TEST_F(HandlerTest, IsPartOfTheGrowth) {
  run(after, 0x1000);
  land();
  run(begin, 0x1000);
  EXPECT_EQ(tracker.growth(1).ir.accesses, 40u);
  interrupt(0x1000);
  run(handles, 0x800);
  EXPECT_EQ(tracker.growth(1).ir.accesses, 50u) << "while it runs, too";
}

// sigsetjmp returns with its arguments on the stack, deeper than the call that the jump ends.
TEST_F(HandlerTest, ALandingMayBeAsDeepAsTheCallThatItEnds) {
  Block& switches = block(g, true, Kind::jump);
  switches.exits[0].switches_stack = true;
  run(begin, 0x1000);
  run(block(f, true, Kind::call), 0xff8);
  run(switches, 0xf00);
  run(block(main, false, Kind::call), 0xff0);
  run(callee, 0xfe8);
  EXPECT_EQ(arcs(main, f), "1 0;1 20;");
  EXPECT_EQ(arcs(f, f, 1), "");
}

TEST_F(HandlerTest, ALandingOutOfItMayBeAsDeepAsTheCallThatItEnds) {
  run(begin, 0x1000);
  run(block(f, true, Kind::jump, true), 0xff8);
  interrupt(0xff0);
  run(handles, 0x800);
  run(jumps, 0x7f8);
  run(block(main, false, Kind::call), 0xff0);
  run(callee, 0xfe8);
  EXPECT_EQ(arcs(main, f), "1 0;1 10;");
  EXPECT_EQ(arcs(f, f, 1), "");
}

TEST_F(TrackerTest, ALoopThatIsAWholeFunctionIsNoRecursion) {
  Block& loop = block(f, true, Kind::jump);
  run(begin, 0x1000);
  for (int i = 0; i < 5; ++i) run(loop, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 50;");
  EXPECT_EQ(arcs(f, f, 1), "");
}

TEST_F(TrackerTest, AJumpToTheFunctionItselfMayBeACall) {
  Block& jumps = block(f, true, Kind::jump);
  run(begin, 0x1000);
  run(jumps, 0xff8);
  run(jumps, 0xff0);  // it has pushed something
  EXPECT_EQ(arcs(f, f, 1), "1 0;");
  jumps.exits[0].is_computed = true;
  run(jumps, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(f, f, 1), "1 20;1 10;") << "by f and by f'2";
}

TEST_F(TrackerTest, APieceIsPartOfItsFunction) {
  Block& enters = block(f, true, Kind::jump);
  Block& cold = block(f, true, Kind::jump);
  Block& calls = block(f, false, Kind::call);
  Block& part = block(f, true, Kind::ret);
  Block& returns = block(f, false, Kind::ret);
  cold.is_piece = part.is_piece = true;
  run(begin, 0x1000);
  run(enters, 0xff8);
  run(cold, 0xff8);
  run(calls, 0xff8);
  run(part, 0xff0);
  run(returns, 0xff8);
  run(begin, 0x1000);
  run(part, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 10;1 50;");
  EXPECT_EQ(arcs(f, f, 0) + arcs(f, f, 1), "");
}

}  // namespace
}  // namespace cg::tool::callgrind
