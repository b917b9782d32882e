// SPDX-License-Identifier: GPL-2.0-or-later
// Calls and returns that are not the usual pair of a pushed address and one that is popped.
#include "tool/callgrind/calls/tracker.h"

#include <string>

#include "tests/tool/callgrind/calls/tracked_client.h"

namespace cg::tool::callgrind {
namespace {

class TrackerReturnsTest : public TrackedClient {
 protected:
  // Where a block returns to when it has called.
  static void returns_to(Block& caller, const Block& block) { caller.exits[0].after = block.addr; }

  Function& g = function();
  Block& callee = block(f, true, Kind::ret);
};

TEST_F(TrackerReturnsTest, ACallNeedNotPushAnything) {
  returns_to(begin, after);
  run(begin, 0x1000);
  run(callee, 0x1000);
  run(after, 0x1000);
  run(last, 0x1000);
  tracker.finish();
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(arcs(f, main), "");
  EXPECT_EQ(self(main), 20u);
}

TEST_F(TrackerReturnsTest, AReturnEndsAllCallsUpToTheOneItIsOf) {
  Block& calls = block(f, true, Kind::call);
  Block& goes_on = block(f, false, Kind::ret);
  Block& leaf = block(g, true, Kind::ret);
  returns_to(begin, after);
  returns_to(calls, goes_on);
  run(begin, 0x1000);
  run(calls, 0x1000);
  run(leaf, 0x1000);
  run(goes_on, 0x1000);
  EXPECT_EQ(arcs(f, g), "1 10;");
  EXPECT_EQ(arcs(main, f), "1 0;") << "it is not over";
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 30;");
  run(begin, 0x1000);
  run(calls, 0x1000);
  run(leaf, 0x1000);
  run(after, 0x1000);  // from the callee's callee
  EXPECT_EQ(arcs(main, f), "2 50;");
  EXPECT_EQ(arcs(f, g), "2 20;");
}

TEST_F(TrackerReturnsTest, AReturnToElsewhereIsAJump) {
  returns_to(begin, after);
  for (const bool is_entry : {true, false}) {
    Function& other = function();
    run(begin, 0x1000);
    run(callee, 0x1000);
    run(block(other, is_entry, Kind::ret), 0x1000);
    EXPECT_EQ(arcs(f, other), "1 0;") << "which counts as a call";
    run(after, 0x1000);
    EXPECT_EQ(arcs(f, other), "1 10;");
  }
  EXPECT_EQ(arcs(main, f), "2 40;");
}

// A jump to a function behind an address that was pushed: its return leads into who jumped.
TEST_F(TrackerReturnsTest, AJumpThatCallsIsReturnedFrom) {
  Block& jumps = block(main, true, Kind::jump);
  run(jumps, 0xff8);
  run(callee, 0xff8);
  run(after, 0xff8);
  run(last, 0xff8);
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(arcs(f, main), "");
  EXPECT_EQ(self(main), 30u);
}

TEST_F(TrackerReturnsTest, ButNotToTheBeginningOfAFunction) {
  Block& jumps = block(main, true, Kind::jump);
  run(jumps, 0xff8);
  run(callee, 0xff8);
  run(jumps, 0xff8);
  EXPECT_EQ(arcs(f, main, 1), "1 0;");
}

// As the run begins in a function whose caller nobody has seen.
TEST_F(TrackerReturnsTest, AReturnToWhereNobodyCalledIsNoCall) {
  run(callee, 0xff8);
  run(after, 0x1000);
  run(last, 0x1000);
  EXPECT_EQ(arcs(main, f), "");
  EXPECT_EQ(arcs(f, main), "");
  EXPECT_EQ(self(f), 10u);
  EXPECT_EQ(self(main), 20u);
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 10;") << "at level 0";
}

TEST_F(TrackerReturnsTest, AFunctionThatPopsOnItsJumpLeavesTheCallToItsCaller) {
  Function& resolver = function();
  resolver.pops_on_jump = true;
  Block& resolves = block(resolver, true, Kind::jump);
  Block& target = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(resolves, 0xff0);
  run(target, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, resolver), "1 10;");
  EXPECT_EQ(arcs(main, g), "1 10;");
  EXPECT_EQ(arcs(resolver, g), "");
}

TEST_F(TrackerReturnsTest, WhichIsAsDeepAsItWas) {
  Function& resolver = function();
  resolver.pops_on_jump = true;
  run(begin, 0x1000);
  run(block(resolver, true, Kind::jump), 0xff8);
  run(block(g, true, Kind::jump), 0xff0);
  run(block(g, false, Kind::ret), 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, g), "1 20;");
}

TEST_F(TrackerReturnsTest, UnlessItsCallWasSkipped) {
  Function& resolver = function();
  resolver.pops_on_jump = resolver.is_skipped = true;
  Block& resolves = block(resolver, true, Kind::jump);
  Block& target = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(resolves, 0xff8);
  run(target, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(main, g), "1 10;");
  EXPECT_EQ(self(main), 30u);
}

TEST_F(TrackerReturnsTest, ALandingWhereNobodyCalledEndsNoCalls) {
  Block& switches = block(f, true, Kind::jump);
  switches.exits[0].switches_stack = true;
  switches.object = reinterpret_cast<const Name*>(&f);  // of a library
  run(begin, 0x1000);
  run(switches, 0xff8);
  run(block(g, false, Kind::jump), 0xff0);
  EXPECT_EQ(arcs(main, f), "1 0;") << "it is not over";
  EXPECT_EQ(arcs(f, g), "1 0;");
}

TEST_F(TrackerReturnsTest, AJumpToAStubIsNoneWithinTheFunction) {
  Function& stub = function();
  stub.is_skipped = true;
  Block& hop = block(stub, false, Kind::jump);
  hop.section = Vg_SectPLT;
  Block& leaf = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(block(f, true, Kind::jump), 0xff8);
  run(hop, 0xff8);
  EXPECT_EQ(hop.owner, nullptr) << "it is skipped";
  run(leaf, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(f, g), "1 10;");
  EXPECT_EQ(self(f), 20u);
  EXPECT_EQ(self(stub), 0u);
}

TEST_F(TrackerReturnsTest, AJumpWithinASkippedFunctionIsItsCallersToo) {
  Function& skipped = function();
  skipped.is_skipped = true;
  run(begin, 0x1000);
  run(block(skipped, true, Kind::jump), 0xff8);
  run(block(skipped, false, Kind::ret), 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(self(main), 40u);
  EXPECT_EQ(begin.counted->skipped->ir.accesses, 20u);
}

TEST_F(TrackerReturnsTest, CodeThatASkippedFunctionJumpsIntoIsNotItsOwners) {
  Function& skipped = function();
  skipped.is_skipped = true;
  Block& shared = block(g, false, Kind::ret);
  for (Block* const jumps : {&block(g, true, Kind::jump), &block(skipped, true, Kind::jump)}) {
    run(begin, 0x1000);
    run(*jumps, 0xff8);
    run(shared, 0xff8);
    run(after, 0x1000);
    EXPECT_EQ(self(g), 20u);
  }
}

TEST_F(TrackerReturnsTest, AJumpToTheBeginningOfAFunctionThatDoesNotRunIsACall) {
  run(begin, 0x1000);
  run(block(f, true, Kind::jump), 0xff8);
  run(block(g, false, Kind::jump), 0xff8);  // in f's context
  run(block(g, true, Kind::ret), 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(f, g), "1 10;");
}

TEST_F(TrackerReturnsTest, ASkippedFunctionGoesOnForItsCaller) {
  Function& skipped = function();
  skipped.is_skipped = true;
  run(begin, 0x1000);
  run(block(skipped, true, Kind::call), 0xff8);
  run(callee, 0xff0);
  run(block(skipped, false, Kind::ret), 0xff8);
  run(after, 0x1000);
  run(last, 0x1000);
  EXPECT_EQ(arcs(main, f), "1 10;");
  EXPECT_EQ(self(skipped), 0u);
  EXPECT_EQ(self(main), 50u);
  EXPECT_EQ(begin.counted->skipped->ir.accesses, 20u) << "before the call and behind it";
}

TEST_F(TrackerReturnsTest, ALandingEndsAllCallsSinceTheFunctionThatItIsIn) {
  Block& switches = block(g, true, Kind::jump);
  switches.exits[0].switches_stack = true;
  switches.object = reinterpret_cast<const Name*>(&g);  // of a library
  run(begin, 0x1000);
  run(block(f, true, Kind::call), 0xff8);
  run(switches, 0xff0);
  run(last, 0xfe8);
  EXPECT_EQ(arcs(f, g), "1 10;");
  EXPECT_EQ(arcs(main, f), "1 20;");
  EXPECT_EQ(arcs(g, main) + arcs(g, main, 1), "") << "it is no call";
}

TEST_F(TrackerReturnsTest, ALandingIsNoDeeperThanWhatMayBePushed) {
  for (const Addr depth : {Addr{128}, Addr{129}}) {
    Function& jumper = function();
    Block& switches = block(jumper, true, Kind::jump);
    switches.exits[0].switches_stack = true;
    switches.object = reinterpret_cast<const Name*>(&jumper);  // of a library
    run(begin, 0x1000);
    run(switches, 0xff8);
    run(last, 0xff8 - depth);
    EXPECT_EQ(arcs(main, jumper), depth == 128 ? "1 10;" : "1 0;");
    run(after, 0x1000);
  }
}

TEST_F(TrackerReturnsTest, ALandingAtTheBeginningOfAFunctionIsACall) {
  Block& switches = block(f, true, Kind::jump);
  switches.exits[0].switches_stack = true;
  Block& target = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(switches, 0xff8);
  run(target, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(arcs(f, g), "1 10;");
  run(begin, 0x1000);
  run(switches, 0xff8);
  run(block(main, true, Kind::ret), 0xff8);
  EXPECT_EQ(arcs(f, main, 1), "1 0;") << "of one that runs already, too";
}

// Knows of each block that main's call stands in front of it.
class TrackerSitesTest : public TrackedClient {
 protected:
  struct Sites final : CallSites {
    Block* site = nullptr;
    Block& site_before(Block& /*block*/) override { return *site; }
  } known;
  Tracker follows{graph, known, memory, running};

  // Of `follows`, as run() of the tracker.
  void follow(Block& b, Addr sp) {
    follows.enter(b, sp);
    follows.check();
    follows.running().ir.accesses += b.instructions;
    if (!b.exits[0].is_intra) *follows.where() = Tracker::mark(b.exits[0]);
  }
};

TEST_F(TrackerSitesTest, AReturnIsGivenTheCallThatNobodySaw) {
  Block& callee = block(f, true, Kind::ret);
  Block& site = block(main, false, Kind::call);
  known.site = &site;
  follows.begin(4, true, false);
  follows.switch_to(1);
  follows.begin_thread(1);
  for (int i = 0; i < 2; ++i) {
    follows.enter(callee, 0xff8);
    follows.running().ir.accesses += 10;
    *follows.where() = Tracker::mark(callee.exits[0]);
    if (i == 1) follows.settle(1);
    if (i == 1) follows.resume(1);
    follows.enter(after, 0x1000);
    follows.check();
    follows.restart();
  }
  EXPECT_EQ(arcs(main, f), "2 20;");
}

TEST_F(TrackerSitesTest, ItCostsWhatWasCountedSinceTheLastPart) {
  Block& callee = block(f, true, Kind::jump, true);
  Block& returns = block(f, false, Kind::ret);
  known.site = &block(main, false, Kind::call);
  follows.begin(4, true, false);
  for (const bool is_interrupted : {false, true}) {
    follows.begin_thread(1);
    follow(callee, 0xff8);
    if (is_interrupted) follows.begin_handler(1, 10, {.ip = 1, .sp = 0xff8});
    follows.settle(1);
    follows.resume(1);
    if (is_interrupted) follows.end_handler(1, 10, {.ip = 1, .sp = 0xff8});
    follow(returns, 0xff8);
    follow(after, 0x1000);
    EXPECT_EQ(arcs(main, f), is_interrupted ? "2 20;" : "1 10;");
  }
  graph.for_each_block_costs([&](const BlockCosts& b) {
    if (b.block == known.site) {
      EXPECT_EQ(b.instance->level, 0u);
    }
  });
}

}  // namespace
}  // namespace cg::tool::callgrind
