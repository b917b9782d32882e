// SPDX-License-Identifier: GPL-2.0-or-later
// What others are told of the calls while they run: parts, listeners, the monitor.
#include <string>
#include <vector>

#include "tests/tool/callgrind/calls/tracked_client.h"
#include "tool/callgrind/calls/tracker.h"

namespace cg::tool::callgrind {
namespace {

class TrackerPartsTest : public TrackedClient {
 protected:
  // "COST;" of the calls that a thread is in.
  std::string calls_of(ThreadId thread) {
    std::string all;
    tracker.for_each_call(thread, [&](const Arc&, const sim::Costs& costs) {
      all += std::to_string(costs.ir.accesses) + ';';
    });
    return all;
  }
  std::vector<ThreadId> running_threads() const {
    std::vector<ThreadId> all;
    tracker.for_each_running_thread([&](ThreadId thread) { all.push_back(thread); });
    return all;
  }
  // "COUNT;" of the jumps between two blocks.
  std::string jumps(const Block& from, const Block& to) const {
    std::string all;
    graph.for_each_block_costs([&](const BlockCosts& b) {
      if (b.block != &from) return;
      for (const Jump* j = b.first_jump; j != nullptr; j = j->next_of_source)
        if (j->to->block == &to) all += std::to_string(j->count) + ';';
    });
    return all;
  }

  Function& g = function();
  Block& calls = block(f, true, Kind::call);
  Block& leaf = block(g, true, Kind::ret);
  Block& returns = block(f, false, Kind::ret);
};

TEST_F(TrackerPartsTest, CallsThatAreNotOverHaveCostsFromTheOutermostIn) {
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(leaf, 0xff0);
  EXPECT_EQ(calls_of(1), "20;10;");
  tracker.begin_thread(2);
  run(begin, 0x9000);
  run(calls, 0x8ff8);
  EXPECT_EQ(calls_of(1), "20;10;") << "while it waits";
  EXPECT_EQ(calls_of(2), "10;");
  tracker.settle(kAllThreads);
  graph.zero(kAllThreads, false);
  EXPECT_EQ(calls_of(1), "0;0;") << "they begin anew with each part";
}

TEST_F(TrackerPartsTest, CallsOfAThreadAreThoseOfItsHandlersToo) {
  run(begin, 0x1000);
  run(calls, 0xff8);
  tracker.begin_handler(1, 10, {.ip = 1, .sp = 0xff8});
  run(calls, 0x800);
  run(leaf, 0x7f8);
  EXPECT_EQ(calls_of(1), "10;10;") << "a handler costs only itself";
}

TEST_F(TrackerPartsTest, TheFunctionThatRunsIsKnown) {
  EXPECT_EQ(tracker.current_function(1), nullptr);
  run(begin, 0x1000);
  EXPECT_EQ(tracker.current_function(1), &main);
  run(calls, 0xff8);
  EXPECT_EQ(tracker.current_function(1), &f);
  EXPECT_EQ(tracker.current_function(2), nullptr);
}

TEST_F(TrackerPartsTest, ThreadsRunUntilTheyEnd) {
  tracker.begin_thread(3);
  EXPECT_EQ(running_threads(), (std::vector<ThreadId>{1, 3}));
  tracker.switch_to(1);
  run(begin, 0x1000);
  tracker.end_thread(1);
  EXPECT_EQ(running_threads(), std::vector<ThreadId>{3});
  EXPECT_EQ(tracker.current_function(1), nullptr);
  tracker.begin_thread(2);
  tracker.end_thread(3);
  EXPECT_EQ(running_threads(), std::vector<ThreadId>{2});
}

TEST_F(TrackerPartsTest, GrowthIsForgottenByThread) {
  run(begin, 0x1000);
  run(calls, 0xff8);
  tracker.begin_thread(2);
  run(begin, 0x9000);
  tracker.forget_growth(2);
  EXPECT_EQ(tracker.growth(2).ir.accesses, 0u);
  EXPECT_EQ(tracker.growth(1).ir.accesses, 20u);
  tracker.forget_growth(kAllThreads);
  EXPECT_EQ(tracker.growth(1).ir.accesses, 0u);
}

TEST_F(TrackerPartsTest, TheRowsOfTheLastBlockAreTakenBackAndNoOthers) {
  begin.rows = allocate_stored<Row>("cg.rows", 2);  // the second is another block's
  begin.row(0).code.instructions = begin.row(1).code.instructions = 10;
  run(begin, 0x1000);
  tracker.settle(1);
  EXPECT_EQ(begin.row(0).costs.instructions(), 0u);
  EXPECT_EQ(begin.row(1).costs.instructions(), 0u);
  tracker.resume(1);
  EXPECT_EQ(begin.row(0).costs.instructions(), 10u);
  EXPECT_EQ(begin.row(1).costs.instructions(), 0u);
}

TEST_F(TrackerPartsTest, ARequestTakesBackTheBlockThatAsks) {
  Block& asks = block(main, false, Kind::jump);
  run(asks, 0x1000);
  tracker.toggle_collection_by_request();
  EXPECT_EQ(self(main), 0u);
  run(asks, 0x1000);
  tracker.toggle_collection_by_request();
  EXPECT_EQ(self(main), 10u) << "it counts as what comes behind it";
}

TEST_F(TrackerPartsTest, ARequestBehindABlockThatNeedsNoLookTakesNothingBack) {
  run(after, 0x1000);
  tracker.toggle_collection_by_request();
  EXPECT_FALSE(tracker.collects());
  EXPECT_EQ(self(main), 10u);
}

TEST_F(TrackerPartsTest, WhetherAThreadCollectedWhenItEndedIsKnown) {
  EXPECT_FALSE(tracker.ended_collecting()) << "none has ended";
  run(begin, 0x1000);
  EXPECT_TRUE(tracker.collects());
  tracker.toggle_collection_by_request();
  EXPECT_FALSE(tracker.collects());
  tracker.end_thread(1);
  EXPECT_FALSE(tracker.ended_collecting());
  EXPECT_TRUE(tracker.collects()) << "the next with its number";
  tracker.begin_thread(2);
  tracker.end_thread(2);
  EXPECT_TRUE(tracker.ended_collecting());
}

TEST_F(TrackerPartsTest, ARestartEndsAllCallsOfAllThreads) {
  run(begin, 0x1000);
  run(calls, 0xff8);
  tracker.begin_thread(2);
  run(begin, 0x9000);
  run(calls, 0x8ff8);
  tracker.switch_to(1);
  tracker.restart();
  EXPECT_EQ(tracker.running_thread(), 1u);
  EXPECT_EQ(arcs(main, f), "2 0;") << "the last block of each is taken back";
  EXPECT_EQ(calls_of(1) + calls_of(2), "");
  EXPECT_EQ(tracker.current_function(1), nullptr);
  EXPECT_EQ(tracker.current_function(2), nullptr);
  run(leaf, 0x500);
  run(begin, 0x1000);
  EXPECT_EQ(arcs(f, g), "") << "it began anew";
  EXPECT_EQ(tracker.growth(kAllThreads).ir.accesses, 40u);
}

TEST_F(TrackerPartsTest, WhoPaysIsTheInstanceThatRunsOrWhoCalledASkippedFunction) {
  run(begin, 0x1000);
  EXPECT_EQ(tracker.payer(begin), begin.counted);
  Function& skipped = function();
  skipped.is_skipped = true;
  Block& inside = block(skipped, true, Kind::ret);
  run(inside, 0xff8);
  EXPECT_EQ(tracker.payer(inside), begin.counted);
}

// With simulated caches: what was counted stays, and does not count by itself.
class TrackerSimulationTest : public TrackedClient {
 protected:
  TrackerSimulationTest() : TrackedClient(true) {}
};

TEST_F(TrackerSimulationTest, TheLastBlockIsUnfinished) {
  Block& calls = block(f, true, Kind::call);
  run(begin, 0x1000);
  run(calls, 0xff8);
  tracker.settle(1);
  EXPECT_EQ(calls.counted->unfinished, 1u);
  EXPECT_EQ(self(f), 10u);
  EXPECT_EQ(running.ir.accesses, 20u);
  EXPECT_FALSE(calls.counted->is_listed());
  tracker.resume(1);
  EXPECT_EQ(calls.counted->unfinished, 0u);
  EXPECT_TRUE(calls.counted->is_listed());
  tracker.finish();
  EXPECT_EQ(calls.counted->unfinished, 1u);
  EXPECT_EQ(graph.executed_blocks(), 2u) << "none is lost";
}

TEST_F(TrackerPartsTest, JumpsAreCountedIfAsked) {
  Block& there = block(main, false, Kind::jump);
  Block& back = block(main, false, Kind::jump);
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(there, 0x1000);
  run(back, 0x1000);
  EXPECT_EQ(jumps(there, back), "");
  tracker.collect_jumps();
  for (int i = 0; i < 3; ++i) {
    run(there, 0x1000);
    run(back, 0x1000);
  }
  EXPECT_EQ(jumps(there, back), "3;");
  EXPECT_EQ(jumps(back, there), "3;");
  Block& called = block(g, true, Kind::jump);
  run(called, 0x1000);
  EXPECT_EQ(jumps(back, called), "") << "it is a call";
}

TEST_F(TrackerPartsTest, AJumpIntoTheMiddleOfAFunctionIsNoCall) {
  tracker.collect_jumps();
  Block& inside = block(g, false, Kind::jump);
  run(last, 0x1000);
  run(inside, 0x1000);
  EXPECT_EQ(arcs(main, g), "");
  EXPECT_EQ(jumps(last, inside), "1;");
}

// Remembers who was entered and left, and how many calls there were then.
class TrackerListenerTest : public TrackerPartsTest, public Listener {
 protected:
  TrackerListenerTest() { tracker.set_listener(*this); }

  void enter(const Function& function) override { note("enter", function); }
  void leave(const Function& function) override { note("leave", function); }
  void note(const std::string& what, const Function& function) {
    said += what + ' ' + std::to_string(function.number) + " in " + calls_of(1) + ' ';
  }

  std::string said;
};

TEST_F(TrackerListenerTest, HearsOfFunctionsThatItAskedFor) {
  f.dumps_before = f.is_watched = true;
  run(begin, 0x1000);
  run(calls, 0xff8);
  EXPECT_EQ(said, "enter 1 in  ") << "nothing is known of the call yet";
  said.clear();
  run(calls, 0xff0);
  run(leaf, 0xfe8);
  run(returns, 0xff0);
  run(returns, 0xff8);
  EXPECT_EQ(said, "") << "it is entered once, and not left yet";
  EXPECT_EQ(arcs(main, f), "1 0;");
  run(after, 0x1000);
  EXPECT_EQ(said, "leave 1 in  ");
  EXPECT_EQ(arcs(main, f), "1 50;");
}

TEST_F(TrackerListenerTest, HearsWhateverTheyAreToDo) {
  f.dumps_after = f.is_watched = true;
  g.zeros_before = g.is_watched = true;
  run(begin, 0x1000);
  run(calls, 0xff8);
  run(leaf, 0xff0);
  EXPECT_EQ(said, "enter 1 in  enter 2 in 10; ");
  run(after, 0x1000);
  EXPECT_EQ(said, "enter 1 in  enter 2 in 10; leave 2 in 20; leave 1 in  ");
}

}  // namespace
}  // namespace cg::tool::callgrind
