// SPDX-License-Identifier: GPL-2.0-or-later
// Stacks that take turns in the same memory, as Python's greenlets do.
#include <algorithm>
#include <string>

#include "tests/tool/callgrind/calls/tracked_client.h"
#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {
namespace {

// A stub jumps to main, which calls `start`, in whose frame a stack of its own begins: `root`, which
// calls f. Both sides call `turn`, which moves the stack pointer by a computed amount and calls
// `copy`.
class TrackerSlicesTest : public TrackedClient {
 protected:
  static constexpr Addr kMain = 0x100000;
  static constexpr Addr kRoot = kMain - 0x20;

  TrackerSlicesTest() {
    moves.exits[0].switches_stack = true;
    begin.exits[0].after = after.addr;
    after.exits[0].kind = Kind::call;
    after.exits[0].is_intra = false;
    after.exits[0].after = last.addr;
    start_calls.exits[0].after = start_ends.addr;
    root_calls.exits[0].after = root_ends.addr;
    f_calls.exits[0].after = f_goes_on.addr;
    moves.exits[0].after = turned.addr;
  }

  // A call writes its return address.
  void call(Block& from, Block& to, Addr sp) {
    run(to, sp);
    memory.words[sp] = from.exits[0].after;
  }

  // From main into f on the new stack, which leaves its memory to main's: `turn` ends there, and
  // `start` does.
  void begin_stack_and_leave() {
    begin_main();
    begin_stack();
    leave_stack();
  }
  // main calls `start`; the new stack leaves its memory below this stack pointer.
  void begin_stack(Addr left = kRoot + 8) {
    call(begin, start_calls, kMain - 8);
    call(start_calls, root_calls, kRoot);
    call(root_calls, f_calls, kRoot - 0x10);
    call(f_calls, moves, kRoot - 0x20);
    call(moves, copies, left);
  }
  void leave_stack() {
    run(turned, kRoot + 0x10);
    run(start_ends, kMain - 0x10);
    run(after, kMain);
  }
  void begin_main() {
    run(boss_calls, kMain + 0x20);
    call(boss_calls, stub, kMain);
    run(begin, kMain);
  }
  // main's turn: the new stack is in memory again, and goes on behind its call of `turn`.
  void go_on() { go_on(f_goes_on); }
  void go_on(Block& in) {
    call(after, moves, kMain - 8);
    call(moves, copies, kRoot - 0x30);
    memory.words[kMain - 8] = 1;  // of no call
    copy_back();
    run(turned, kRoot - 0x28);
    run(in, kRoot - 0x18);
  }
  void copy_back() {
    memory.words[kRoot] = start_calls.exits[0].after;
    memory.words[kRoot - 0x10] = root_calls.exits[0].after;
    memory.words[kRoot - 0x20] = f_calls.exits[0].after;
  }

  Function& boss = function();
  Function& start = function();
  Function& root = function();
  Function& turn = function();
  Function& copy = function();
  Block& boss_calls = block(boss, true, Kind::call);
  Block& stub = block(function(), true, Kind::jump);
  Block& start_calls = block(start, true, Kind::call);
  Block& start_ends = block(start, false, Kind::ret);
  Block& root_calls = block(root, true, Kind::call);
  Block& root_ends = block(root, false, Kind::ret);
  Block& f_calls = block(f, true, Kind::call);
  Block& f_goes_on = block(f, false, Kind::ret);
  Block& moves = block(turn, true, Kind::call);
  Block& turned = block(turn, false, Kind::ret);
  Block& copies = block(copy, true, Kind::ret);
};

TEST_F(TrackerSlicesTest, AStackThatIsCopiedBackHasItsCalls) {
  begin_stack_and_leave();
  EXPECT_EQ(arcs(main, start) + arcs(root, f), "1 70;1 20;");
  EXPECT_EQ(arcs(start, copy), "1 10;") << "what is left has called it";
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 30;") << "what f does behind its call of `turn`";
  EXPECT_EQ(self(f), 20u);
  EXPECT_EQ(arcs(f, turn), "1 10;");
}

TEST_F(TrackerSlicesTest, ItsFirstFunctionMayReturn) {
  begin_stack_and_leave();
  go_on();
  run(root_ends, kRoot - 8);
  run(start_ends, kRoot + 8);
  run(after, kMain);
  tracker.finish();
  EXPECT_EQ(arcs(start, root), "1 50;");
}

TEST_F(TrackerSlicesTest, ItGoesOnOnce) {
  begin_stack_and_leave();
  go_on();
  run(root_ends, kRoot - 8);
  run(start_ends, kRoot + 8);
  run(after, kMain);
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 30;");
}

TEST_F(TrackerSlicesTest, ItDoesNotGoOnAtTheBeginningOfAFunction) {
  begin_stack_and_leave();
  go_on(f_calls);
  run(copies, kRoot - 0x28);
  tracker.finish();
  EXPECT_EQ(arcs(root, f), "1 20;");
}

TEST_F(TrackerSlicesTest, WhereNoneGoesOnTheRunningCallsStay) {
  run(boss_calls, kMain + 0x20);
  call(boss_calls, begin, kMain);
  call(begin, start_calls, kMain - 8);
  call(start_calls, copies, kRoot);
  memory.words[kMain - 8] = 1;
  run(root_ends, kRoot - 0x10);
  EXPECT_EQ(arcs(main, start), "1 0;");
}

TEST_F(TrackerSlicesTest, WhereNoCallIsLeftNoneIsKept) {
  run(boss_calls, kMain + 0x20);
  call(boss_calls, moves, kMain);
  call(moves, copies, kMain + 8);
  EXPECT_EQ(arcs(boss, turn), "1 10;");
}

TEST_F(TrackerSlicesTest, WhereAllCallsAreOverwrittenNoneGoesOn) {
  run(begin, kMain);
  begin_stack();
  leave_stack();
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 20;");
}

TEST_F(TrackerSlicesTest, CallsOntoOtherMemoryAreNotKept) {
  const Addr other = 0x40000;
  begin.exits[0].switches_stack = true;
  for (const Addr left : {other - 8, other + 8}) {
    begin_main();
    call(begin, start_calls, other);
    call(start_calls, root_calls, other - 0x10);
    call(root_calls, moves, other - 0x20);
    call(moves, copies, left);
    EXPECT_EQ(arcs(start, copy) + arcs(main, copy), "") << "as of a slice's rest";
    tracker.restart();
  }
}

TEST_F(TrackerSlicesTest, CollectionIsOnWhileAToggledFunctionIsThere) {
  f.is_toggled = f.is_watched = true;
  tracker.toggle_collection_by_request();
  begin_stack_and_leave();
  EXPECT_FALSE(tracker.collects()) << "it is not in memory";
  go_on();
  EXPECT_TRUE(tracker.collects());
  run(root_ends, kRoot - 8);
  EXPECT_FALSE(tracker.collects());
  EXPECT_EQ(arcs(root, f), "1 30;");
}

TEST_F(TrackerSlicesTest, ASkippedFunctionMayGoOn) {
  f.is_skipped = true;
  begin_stack_and_leave();
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(f_goes_on.owner, nullptr) << "its costs are its caller's";
  EXPECT_EQ(self(root), 40u);
}

TEST_F(TrackerSlicesTest, ASkippedFunctionMayBeAmongItsCallers) {
  root.is_skipped = true;
  begin_stack_and_leave();
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(start, f), "1 30;");
}

// Memory above the stack pointer is overwritten, too; main ends, and its caller switches back.
TEST_F(TrackerSlicesTest, CallsOnBothSidesOfTheStackPointerBelongTogether) {
  Function& shell = function();
  Block& shell_calls = block(shell, true, Kind::call);
  Block& shell_switches = block(shell, false, Kind::call);
  shell_calls.exits[0].after = shell_switches.addr;
  run(boss_calls, kMain + 0x20);
  call(boss_calls, shell_calls, kMain + 8);
  call(shell_calls, begin, kMain);
  begin_stack();
  memory.words[kMain - 8] = 1;
  run(turned, kRoot + 0x10);
  run(block(main, false, Kind::ret), kMain - 0x10);
  EXPECT_EQ(arcs(main, start), "1 60;");
  run(shell_switches, kMain + 8);
  call(shell_switches, moves, kMain);
  call(moves, copies, kRoot - 0x30);
  memory.words[kMain] = shell_calls.exits[0].after;
  memory.words[kMain - 8] = begin.exits[0].after;
  copy_back();
  run(turned, kRoot - 0x28);
  run(f_goes_on, kRoot - 0x18);
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 30;");
  run(start_ends, kRoot + 8);
  run(after, kMain);
  EXPECT_EQ(arcs(main, start), "1 90;");
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 30;") << "it went on before";
}

TEST_F(TrackerSlicesTest, TheFunctionThatHasCalledMayRunWhenTheyGoOn) {
  begin_main();
  begin_stack();
  memory.words[kMain - 8] = 1;
  run(turned, kRoot + 0x10);
  run(after, kMain - 0x10);
  call(after, moves, kMain - 8);
  call(moves, copies, kRoot - 0x30);
  memory.words[kMain - 8] = begin.exits[0].after;
  copy_back();
  run(turned, kRoot - 0x28);
  run(f_goes_on, kRoot - 0x18);
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 30;");
}

TEST_F(TrackerSlicesTest, AnotherCallOfTheSameFunctionIsNotBelowThem) {
  begin_main();
  begin_stack();
  run(turned, kRoot + 0x10);
  run(after, kMain);
  call(after, start_calls, kMain - 8);
  call(start_calls, copies, kRoot);
  memory.words[kMain - 8] = 1;
  run(start_ends, kRoot + 8);
  run(after, kMain - 0x10);
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 30;") << "above the first call of `start`";
}

TEST_F(TrackerSlicesTest, NorIsItWhileNothingIsCollected) {
  begin_main();
  tracker.toggle_collection_by_request();
  begin_stack();
  run(turned, kRoot + 0x10);
  run(after, kMain);
  call(after, start_calls, kMain - 8);
  call(start_calls, copies, kRoot);
  memory.words[kMain - 8] = 1;
  run(start_ends, kRoot + 8);
  run(after, kMain - 0x10);
  tracker.toggle_collection_by_request();
  go_on();
  run(root_ends, kRoot - 8);
  EXPECT_EQ(arcs(root, f), "1 10;");
}

TEST_F(TrackerSlicesTest, ACallAtTheStackPointerRunsStill) {
  begin_main();
  begin_stack(kRoot);
  EXPECT_EQ(arcs(root, f), "1 20;");
  EXPECT_EQ(arcs(start, root), "1 0;");
}

TEST_F(TrackerSlicesTest, TheTreeHasItsCallsWhereTheyWere) {
  Block& f_calls_again = block(f, false, Kind::call);
  f_calls.exits[0].after = f_calls_again.addr;
  graph.tree().begin(3, 1000);
  begin_stack_and_leave();
  go_on(f_calls_again);
  run(copies, kRoot - 0x28);
  run(f_goes_on, kRoot - 0x18);
  run(root_ends, kRoot - 8);
  std::uint64_t deepest = 0;
  std::string all;
  graph.tree().for_each([&](const ContextNode& n, std::uint64_t depth) {
    const Function& of = n.instance->context->function();
    if (&of == &copy) deepest = std::max(deepest, depth);
    if (&of == &f) all += std::to_string(n.calls) + " " + std::to_string(n.costs.instructions());
    return true;
  });
  EXPECT_EQ(all, "1 50");
  EXPECT_EQ(deepest, 6u) << "below boss, the stub, main, `start`, `root` and f";
}

// main runs again, called by boss itself, when they go on.
class TrackerSlicesElsewhereTest : public TrackerSlicesTest {
 protected:
  void go_on_elsewhere() {
    root_calls.exits[0].after = root_calls_again.addr;
    begin_main();
    begin_stack();
    run(turned, kRoot + 0x10);
    run(start_ends, kMain - 0x10);
    run(block(main, false, Kind::ret), kMain);
    run(boss_calls_again, kMain + 8);
    call(boss_calls_again, begin, kMain);
    go_on();
    run(root_calls_again, kRoot - 8);
    run(copies, kRoot - 0x10);
  }
  // CALLS COST of the nodes of a function that another one has called, and how deep they are.
  std::string nodes(const Function& from, const Function& to) const {
    std::string all;
    graph.tree().for_each([&](const ContextNode& n, std::uint64_t depth) {
      if (n.parent == nullptr || !is_of(n, to) || !is_of(*n.parent, from)) return true;
      all += std::to_string(n.calls) + " " + std::to_string(n.costs.instructions()) + " at " +
             std::to_string(depth) + ";";
      return true;
    });
    return all;
  }
  static bool is_of(const ContextNode& n, const Function& function) {
    return n.instance != nullptr && &n.instance->context->function() == &function;
  }
  Block& boss_calls_again = block(boss, false, Kind::call);
  Block& root_calls_again = block(root, false, Kind::call);
};

TEST_F(TrackerSlicesElsewhereTest, TheTreeHasTheirCallsThere) {
  graph.tree().begin(3, 1000);
  go_on_elsewhere();
  EXPECT_EQ(nodes(root, f), "1 20 at 5;0 10 at 4;");
  EXPECT_EQ(nodes(root, copy), "1 0 at 4;");
}

TEST_F(TrackerSlicesElsewhereTest, AFullTreeHasThemInARest) {
  graph.tree().begin(3, 9);
  go_on_elsewhere();
  EXPECT_EQ(nodes(root, f), "1 20 at 5;");
}

// Hears what a slice's calls do.
class TrackerSlicesListenerTest : public TrackerSlicesTest, public Listener {
 protected:
  TrackerSlicesListenerTest() { tracker.set_listener(*this); }
  void leave(const Function& /*function*/) override { ++left; }
  int left = 0;
};

TEST_F(TrackerSlicesListenerTest, TheCallThatIsOverIsNotMadeAgain) {
  turn.dumps_after = turn.is_watched = true;
  begin_stack_and_leave();
  EXPECT_EQ(left, 1);
  go_on();
  EXPECT_EQ(left, 2) << "main's call";
}

}  // namespace
}  // namespace cg::tool::callgrind
