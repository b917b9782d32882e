// SPDX-License-Identifier: GPL-2.0-or-later
// Code that switches stacks, as coroutines do, and code that loads the stack pointer only.
#include "tests/tool/callgrind/calls/switching_client.h"

namespace cg::tool::callgrind {
namespace {

class TrackerStacksTest : public SwitchingClient {};

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
  root_jumps.exits[0].switches_stack = root_jumps.exits[0].is_computed = true;
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

// --- Code that loads the stack pointer and stays in its stack --------------------------------------
TEST_F(TrackerStacksTest, AFrameThatIsLargeIsNoStack) {
  Block& aligns = block(f, true, Kind::jump);
  aligns.exits[0].switches_stack = true;
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
    back.exits[0].switches_stack = back.exits[0].is_computed = true;
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
    loads.exits[0].switches_stack = true;
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
  loads.exits[0].switches_stack = true;
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
  loads.exits[0].switches_stack = true;
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
  loads.exits[0].switches_stack = true;
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
