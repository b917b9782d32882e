// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/context_tree.h"

#include "tests/tool/callgrind/calls/tracked_client.h"

namespace cg::tool::callgrind {
namespace {

class ContextTreeTest : public TrackedClient {
 protected:
  // Each node as "FUNCTION'LEVEL CALLS COST", children in parentheses; "..." is a rest, ">" a fold.
  std::string tree() {
    tracker.settle(kAllThreads);
    std::string text;
    std::uint64_t level = 0;
    graph.tree().for_each([&](const ContextNode& n, std::uint64_t depth) {
      if (depth > level) text += " (";
      for (; depth < level; --level) text += ")";
      if (!text.empty() && !text.ends_with('(')) text += ", ";
      text += text_of(n);
      level = depth;
      return true;
    });
    for (; level > 0; --level) text += ")";
    tracker.resume(kAllThreads);
    return text;
  }

  static std::string text_of(const ContextNode& n) {
    std::string text = n.is_rest() ? "..." : std::to_string(n.instance->context->function().number);
    if (!n.is_rest() && n.instance->level > 0) text += "'2";
    if (n.target != nullptr) text += ">";
    return text + " " + std::to_string(n.calls) + " " + std::to_string(n.costs.instructions());
  }

  void call(Block& callee, Addr& sp) {
    sp -= 8;
    run(callee, sp);
  }
};

TEST_F(ContextTreeTest, WithoutItNothingIsKept) {
  run(begin, 0x1000);
  run(block(f, true, Kind::ret), 0xff8);
  EXPECT_EQ(tree(), "");
}

TEST_F(ContextTreeTest, AFunctionIsANodeForEachStack) {
  graph.tree().begin(3, 1000);
  Function& g = function();
  Block& leaf = block(g, true, Kind::ret);
  run(begin, 0x1000);
  run(leaf, 0xff8);
  run(begin, 0x1000);
  run(block(f, true, Kind::call), 0xff8);
  run(leaf, 0xff0);
  run(block(f, false, Kind::ret), 0xff8);
  run(after, 0x1000);
  run(last, 0x1000);
  EXPECT_EQ(tree(), "0 0 70 (2 1 10, 1 1 30 (2 1 10))")
      << "in the order of their first calls; the last block is not over";
  run(begin, 0x1000);
  run(leaf, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 110 (2 2 20, 1 1 30 (2 1 10))");
}

TEST_F(ContextTreeTest, RecursionThatIsNotToldApartBelongsToTheNodeAbove) {
  graph.tree().begin(3, 1000);
  Function& g = function();
  Block& calls = block(f, true, Kind::call);
  Block& leaf = block(g, true, Kind::ret);
  Block& returns = block(f, false, Kind::ret);
  Addr sp = 0x1000;
  run(begin, sp);
  for (int i = 0; i < 5; ++i) call(calls, sp);
  run(leaf, sp - 8);
  for (int i = 0; i < 5; ++i, sp += 8) run(returns, sp);
  run(after, sp);
  EXPECT_EQ(tree(), "0 0 130 (1 1 110 (1'2 1 90 (1'2 1 70 (1'2> 2 80, 2 1 10))))")
      << "the call from the fifth is the third's; both folded calls have their inclusive cost";
  EXPECT_EQ(arcs(f, f, 1), "1 90;3 150;");
}

TEST_F(ContextTreeTest, EachInstanceOfAFunctionHasANode) {
  graph.tree().begin(1, 1000);
  Block& calls = block(f, true, Kind::call);
  Addr sp = 0x1000;
  run(begin, sp);
  for (int i = 0; i < 4; ++i) call(calls, sp);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 60 (1 1 40 (1'2 1 30 (1'2> 2 30)))");
}

TEST_F(ContextTreeTest, CallsBeyondTheLimitAreARest) {
  graph.tree().begin(3, 2);
  Function &g = function(), &h = function();
  Block& f_calls = block(f, true, Kind::call);
  Block& g_calls = block(g, true, Kind::call);
  Block& leaf = block(h, true, Kind::ret);
  Block& g_returns = block(g, false, Kind::ret);
  Block& f_calls_again = block(f, false, Kind::call);
  run(begin, 0x1000);
  run(f_calls, 0xff8);
  run(g_calls, 0xff0);
  run(leaf, 0xfe8);
  run(g_returns, 0xff0);
  run(f_calls_again, 0xff8);
  run(leaf, 0xff0);
  run(block(f, false, Kind::ret), 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 90 (1 1 70 (... 2 40))") << "the call out of g is within the rest";
}

TEST_F(ContextTreeTest, WhatASkippedFunctionCallsIsItsCallers) {
  graph.tree().begin(3, 1000);
  Function& stub = function();
  stub.is_skipped = true;
  Block& hop = block(stub, false, Kind::jump);
  hop.section = Vg_SectPLT;
  run(begin, 0x1000);
  run(hop, 0xff8);
  run(block(f, true, Kind::ret), 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 40 (1 1 10)");
}

TEST_F(ContextTreeTest, ACallThatAnotherEndsGoesNoFurther) {
  graph.tree().begin(3, 1000);
  Function& g = function();
  run(begin, 0x1000);
  run(block(f, true, Kind::call), 0xff8);
  run(block(g, true, Kind::jump), 0xff0);
  run(after, 0x1000);  // by longjmp
  run(begin, 0x1000);
  run(block(g, true, Kind::ret), 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 70 (1 1 20 (2 1 10), 2 1 10)");
}

TEST_F(ContextTreeTest, AHandlerIsARoot) {
  graph.tree().begin(3, 1000);
  run(after, 0x1000);
  tracker.begin_handler(1, 11, {.ip = 1, .sp = 0xf00});
  run(block(f, true, Kind::jump, true), 0xe00);
  run(block(f, false, Kind::ret), 0xe00);
  tracker.end_handler(1, 11, {.ip = 1, .sp = 0xf00});
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 20, 1 0 10") << "the handler's last block is not over";
}

TEST_F(ContextTreeTest, ThreadsHaveTheSameRootsUnlessTheyAreSeparate) {
  graph.tree().begin(3, 1000);
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  run(callee, 0xff8);
  tracker.begin_thread(2);
  run(begin, 0x2000);
  run(callee, 0x1ff8);
  run(after, 0x2000);
  tracker.switch_to(1);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 60 (1 2 20)");
}

TEST_F(ContextTreeTest, APartHasWhatWasCalledSinceThePartBefore) {
  graph.tree().begin(3, 1000);
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  run(block(f, true, Kind::jump), 0xff8);
  run(block(f, false, Kind::ret), 0xff8);
  tracker.settle(kAllThreads);
  tracker.forget_growth(kAllThreads);
  graph.zero(kAllThreads, false);
  tracker.resume(kAllThreads);
  run(after, 0x1000);
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 50 (1 1 20)") << "of the call that was not over the rest of its cost";
  EXPECT_EQ(arcs(main, f), "1 10;0 10;") << "it has entered f at another block";
}

TEST_F(ContextTreeTest, NothingIsAddedWhileNothingIsCollected) {
  graph.tree().begin(3, 1000);
  Block& callee = block(f, true, Kind::ret);
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  tracker.toggle_collection_by_request();
  run(begin, 0x1000);
  run(callee, 0xff8);
  run(after, 0x1000);
  EXPECT_EQ(tree(), "0 0 30 (1 2 10)");
  graph.forget_calls(kAllThreads);
  EXPECT_EQ(tree(), "0 0 30 (1 0 10)");
}

}  // namespace
}  // namespace cg::tool::callgrind
