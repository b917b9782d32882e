// SPDX-License-Identifier: GPL-2.0-or-later
// The graph without a client: who counts what, what a profile lists, and what is zeroed.
#include "tool/callgrind/calls/call_graph.h"

#include <array>
#include <list>
#include <vector>

#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {
namespace {

class CallGraphTest : public fake::Test {
  std::list<Function> functions_;
  std::list<Block> blocks_;

 protected:
  Function& function(std::uint32_t callers = 0, std::uint32_t recursions = 1) {
    functions_.push_back({});
    functions_.back().callers = callers;
    functions_.back().recursions = recursions;
    return functions_.back();
  }

  // A block of two rows, of 3 and 4 instructions, with two exits.
  Block& block() {
    blocks_.push_back({});
    Block& b = blocks_.back();
    b.instructions = 7;
    b.row_count = 2;
    b.rows = allocate_stored<Row>("cg.rows", 2);
    b.row(0).code.instructions = 3;
    b.row(1).code.instructions = 4;
    b.exit_count = 2;
    b.exits = allocate_array<Exit>("cg.exits", 2);
    for (std::uint32_t i = 0; i < 2; ++i) {
      b.exits[i].index = i;
      b.exits[i].block = &b;
    }
    return b;
  }

  // The context on top of a stack, which begins with a nullptr; the outermost comes first.
  Context& context(std::vector<Function*> stack) {
    stack.insert(stack.begin(), nullptr);
    return graph.context(&stack.back(), stack.size());
  }
  Instance& instance_of(Function& one) { return context({&one}).instances[0]; }

  // As the code of the block does, for its owner.
  static void execute(Block& b, std::uint64_t times = 1) {
    for (std::size_t i = 0; i < b.row_count; ++i)
      b.row(i).costs.counts().ir.accesses += times * b.row(i).code.instructions;
  }
  // A block of an instance that has run.
  BlockCosts& executed(Block& b, Instance& by, std::uint64_t times = 1) {
    BlockCosts& costs = graph.block_costs(b, by);
    graph.own(*costs.block, *costs.instance);
    execute(b, times);
    return costs;
  }
  std::uint64_t listed(ThreadId which = kAllThreads) const {
    return graph.listed_costs(which).ir.accesses;
  }
  static void cost(Arc& arc, std::uint64_t instructions) {
    arc.costs.counts().ir.accesses += instructions;
  }

  CallGraph graph;
  Function& f = function();
  Function& g = function();
};

using FunctionStack = std::vector<Function*>;

FunctionStack functions_of(const Context& c) { return {c.all().begin(), c.all().end()}; }

TEST_F(CallGraphTest, AFunctionWithoutCallersHasOneContext) {
  const Context& one = context({&f});
  EXPECT_EQ(functions_of(one), FunctionStack{&f});
  EXPECT_EQ(&context({&g, &f}), &one);
  EXPECT_NE(&context({&f, &g}), &one);
  EXPECT_EQ(graph.contexts(), 2u);
}

TEST_F(CallGraphTest, AContextHasAsManyCallersAsItsFunctionSays) {
  Function& two = function(2);
  EXPECT_EQ(functions_of(context({&f, &g, &f, &two})), (FunctionStack{&two, &f, &g}));
  EXPECT_EQ(&context({&g, &f, &two}), &context({&f, &g, &f, &two})) << "of the third nobody asks";
  EXPECT_NE(&context({&f, &f, &two}), &context({&g, &f, &two}));
  EXPECT_EQ(functions_of(context({&g, &two})), (FunctionStack{&two, &g})) << "no more are there";
  EXPECT_EQ(&context({&g, &two}), &context({&g, &two}));
  EXPECT_EQ(graph.contexts(), 3u);
}

TEST_F(CallGraphTest, AContextEndsWhereAHandlerBegins) {
  Function& two = function(2);
  EXPECT_EQ(functions_of(context({&f, nullptr, &g, &two})), (FunctionStack{&two, &g}));
}

TEST_F(CallGraphTest, AContextHasNoMoreFunctionsThanTheStack) {
  Function& many = function(9);
  std::array<Function*, 2> without_end{&g, &many};
  EXPECT_EQ(functions_of(graph.context(&without_end.back(), 2)), (FunctionStack{&many, &g}));
}

TEST_F(CallGraphTest, EachLevelOfRecursionIsAnInstanceWithATwin) {
  Function& deep = function(0, 40);
  const Context& c = context({&deep});
  context({&f});  // lies elsewhere
  for (std::uint16_t level = 0; level < 40; ++level) {
    const Instance& instance = c.instances[level];
    EXPECT_EQ(instance.level, level);
    EXPECT_EQ(instance.context, &c);
    EXPECT_EQ(instance.twin, &c.instances[40 + level]);
    EXPECT_EQ(instance.twin->level, level);
    EXPECT_EQ(instance.twin->context, &c);
    EXPECT_EQ(instance.twin->twin, nullptr);
    EXPECT_FALSE(instance.is_named);
    EXPECT_EQ(instance.number, 0u);
  }
}

TEST_F(CallGraphTest, SeparateThreadsHaveContextsOfTheirOwn) {
  Context& of_all = context({&f});
  graph.separate(1);
  Function& fresh = function();
  Context& of_1 = context({&fresh});
  graph.separate(2);
  Context& of_2 = context({&fresh});
  EXPECT_NE(&of_1, &of_2);
  EXPECT_EQ(of_2.thread, 2u);
  EXPECT_TRUE(of_2.is_of(2));
  EXPECT_FALSE(of_2.is_of(1));
  EXPECT_TRUE(of_2.is_of(kAllThreads));
  EXPECT_FALSE(of_all.is_of(1));
  graph.separate(1);
  EXPECT_EQ(&context({&fresh}), &of_1);
}

TEST_F(CallGraphTest, CostsWaitWhileAnotherInstanceOwnsTheBlock) {
  Block& b = block();
  BlockCosts& by_f = executed(b, instance_of(f), 2);
  EXPECT_EQ(b.owner, &instance_of(f));
  BlockCosts& by_g = executed(b, instance_of(g), 5);
  EXPECT_EQ(b.owner, &instance_of(g));
  EXPECT_EQ(by_f.executed(0), 6u);
  EXPECT_EQ(by_f.executed(1), 8u);
  EXPECT_EQ(by_g.executed(1), 20u);
  by_f.own_costs(1).counts().dr.accesses += 9;
  executed(b, instance_of(f));
  EXPECT_EQ(by_f.executed(0), 9u);
  EXPECT_EQ(by_f.costs(1)->counts().dr.accesses, 9u);
  EXPECT_EQ(by_g.executed(0), 15u);
}

TEST_F(CallGraphTest, WhatNobodyOwnsIsNobodys) {
  Block& b = block();
  BlockCosts& by_f = executed(b, instance_of(f));
  graph.disown(b);
  EXPECT_EQ(b.owner, nullptr);
  execute(b, 100);
  graph.disown(b);
  EXPECT_EQ(by_f.executed(0), 3u);
  executed(b, instance_of(f));
  EXPECT_EQ(by_f.executed(0), 6u);
}

TEST_F(CallGraphTest, ABlockRemembersTheOwnerBefore) {
  Block& b = block();
  BlockCosts& by_f = executed(b, instance_of(f));
  EXPECT_EQ(b.former, nullptr);
  BlockCosts& by_g = executed(b, instance_of(g));
  EXPECT_EQ(b.former, &by_f) << "it is looked for here first";
  graph.disown(b);
  EXPECT_EQ(b.former, &by_g);
  graph.own(b, instance_of(f));
  EXPECT_EQ(b.former, &by_g) << "none was between";
}

TEST_F(CallGraphTest, BlocksThatHaveNotRunHaveNoCosts) {
  Block& b = block();
  BlockCosts& waits = graph.block_costs(b, instance_of(f));
  EXPECT_EQ(waits.costs(0), nullptr);
  EXPECT_EQ(waits.executed(0), 0u);
  waits.own_costs(1).counts().ir.accesses = 4;  // as of a line that has left a cache
  EXPECT_EQ(waits.executed(1), 4u);
  EXPECT_EQ(waits.executed(0), 0u);
  EXPECT_EQ(&graph.block_costs(b, instance_of(f)), &waits);
  EXPECT_NE(&graph.block_costs(b, instance_of(g)), &waits);
}

TEST_F(CallGraphTest, AnInstanceHasAllItsBlocks) {
  BlockCosts& one = graph.block_costs(block(), instance_of(f));
  BlockCosts& other = graph.block_costs(block(), instance_of(f));
  EXPECT_EQ(instance_of(f).first_costs, &other);
  EXPECT_EQ(other.next_of_instance, &one);
  EXPECT_EQ(one.next_of_instance, nullptr);
}

TEST_F(CallGraphTest, AnArcIsForTwoBlocksAndAnExit) {
  Block& b = block();
  Block& c = block();
  BlockCosts& from = graph.block_costs(b, instance_of(f));
  BlockCosts& to = graph.block_costs(c, instance_of(g));
  BlockCosts& itself = graph.block_costs(c, instance_of(f));
  Arc& arc = graph.arc(from, b.exits[0], to);
  EXPECT_EQ(arc.from, &from);
  EXPECT_EQ(arc.exit, &b.exits[0]);
  EXPECT_EQ(arc.to, &to);
  Arc& by_other_exit = graph.arc(from, b.exits[1], to);
  Arc& to_other = graph.arc(from, b.exits[0], itself);
  EXPECT_EQ(graph.arcs(), 3u);
  EXPECT_NE(&arc, &by_other_exit);
  EXPECT_NE(&arc, &to_other);
  EXPECT_EQ(&graph.arc(from, b.exits[0], to), &arc);
  EXPECT_EQ(&graph.arc(from, b.exits[1], to), &by_other_exit);
  EXPECT_EQ(from.last_arc, &by_other_exit) << "the next is looked for here first";
  EXPECT_EQ(from.first_arc, &to_other);
  EXPECT_EQ(to_other.next_of_source, &by_other_exit);
  EXPECT_EQ(by_other_exit.next_of_source, &arc);
  EXPECT_EQ(arc.next_of_source, nullptr);
}

TEST_F(CallGraphTest, AJumpIsForTwoBlocksAndAnExit) {
  Block& b = block();
  BlockCosts& from = graph.block_costs(b, instance_of(f));
  BlockCosts& to = graph.block_costs(block(), instance_of(f));
  Jump& jump = graph.jump(from, b.exits[0], to);
  EXPECT_EQ(jump.from, &from);
  EXPECT_EQ(jump.exit, &b.exits[0]);
  EXPECT_EQ(jump.to, &to);
  EXPECT_EQ(&graph.jump(from, b.exits[0], to), &jump);
  Jump& by_other_exit = graph.jump(from, b.exits[1], to);
  Jump& to_itself = graph.jump(from, b.exits[0], from);
  EXPECT_NE(&by_other_exit, &jump);
  EXPECT_NE(&to_itself, &jump);
  EXPECT_EQ(from.first_jump, &to_itself);
  EXPECT_EQ(to_itself.next_of_source, &by_other_exit);
  EXPECT_EQ(by_other_exit.next_of_source, &jump);
}

TEST_F(CallGraphTest, WhatRanIsListed) {
  BlockCosts& ran = executed(block(), instance_of(f));
  BlockCosts& waits = graph.block_costs(block(), instance_of(f));
  EXPECT_TRUE(ran.is_listed());
  EXPECT_FALSE(waits.is_listed());
  EXPECT_EQ(listed(), 7u);
  waits.skipped_costs()[sim::word_of("sysCount")] = 1;
  EXPECT_FALSE(waits.is_listed()) << "until it runs";
  waits.skipped_costs().ir.accesses = 5;
  EXPECT_TRUE(waits.is_listed());
  EXPECT_EQ(listed(), 12u);
}

TEST_F(CallGraphTest, ABlockOfWhichALaterRowRanIsListed) {
  BlockCosts& left_early = graph.block_costs(block(), instance_of(f));
  left_early.own_costs(1).counts().ir.accesses = 4;
  EXPECT_TRUE(left_early.is_listed());
}

TEST_F(CallGraphTest, WhoseCallsHaveCostSomethingIsListed) {
  Block& b = block();
  BlockCosts& from = graph.block_costs(b, instance_of(f));
  Arc& arc = graph.arc(from, b.exits[0], graph.block_costs(block(), instance_of(g)));
  graph.arc(from, b.exits[1], graph.block_costs(block(), instance_of(g)));
  arc.calls = 1;
  EXPECT_FALSE(from.is_listed());
  cost(arc, 1);
  EXPECT_TRUE(from.is_listed());
}

TEST_F(CallGraphTest, WhatNothingCameBehindIsNotListed) {
  Block& b = block();
  BlockCosts& costs = executed(b, instance_of(f), 2);
  EXPECT_FALSE(costs.is_unfinished());
  costs.unfinished = 1;
  EXPECT_FALSE(costs.is_unfinished());
  costs.unfinished = 2;
  EXPECT_TRUE(costs.is_unfinished());
  EXPECT_FALSE(costs.is_listed());
  EXPECT_EQ(listed(), 0u);
  graph.arc(costs, b.exits[0], graph.block_costs(block(), instance_of(g)));
  EXPECT_FALSE(costs.is_unfinished()) << "who has called was left";
  EXPECT_TRUE(costs.is_listed());
}

TEST_F(CallGraphTest, TwinsAreNotInTheProfile) {
  executed(block(), *instance_of(f).twin);
  EXPECT_EQ(listed(), 0u);
  executed(block(), instance_of(f));
  EXPECT_EQ(listed(), 7u);
}

TEST_F(CallGraphTest, ZeroOfOneThreadLeavesTheOthers) {
  graph.separate(1);
  Block& b = block();
  BlockCosts& of_1 = executed(b, instance_of(f));
  graph.separate(2);
  BlockCosts& of_2 = executed(b, instance_of(f), 2);
  EXPECT_EQ(listed(1), 7u);
  EXPECT_EQ(listed(2), 14u);
  EXPECT_EQ(listed(), 21u);
  graph.zero(1, true);
  EXPECT_EQ(of_1.executed(0), 0u);
  EXPECT_EQ(of_2.executed(0), 6u);
  EXPECT_EQ(graph.executed_blocks(), 3u) << "since the run began";
}

TEST_F(CallGraphTest, ZeroLeavesNothingOfAllThatIsListed) {
  Block& b = block();
  BlockCosts& from = executed(b, instance_of(f), 4);
  BlockCosts& to = executed(block(), instance_of(g));
  from.skipped_costs().ir.accesses = 5;
  from.unfinished = 1;
  Arc& costly = graph.arc(from, b.exits[0], to);
  Arc& free = graph.arc(from, b.exits[1], to);
  costly.calls = 3;
  cost(costly, 30);
  free.calls = 2;
  Jump& jump = graph.jump(from, b.exits[0], from);
  jump.count = 6;
  graph.zero(kAllThreads, false);
  EXPECT_EQ(from.executed(0), 0u);
  EXPECT_EQ(from.executed(1), 0u);
  EXPECT_EQ(from.skipped->ir.accesses, 0u);
  EXPECT_EQ(from.unfinished, 0u);
  EXPECT_FALSE(costly.costs.any());
  EXPECT_EQ(costly.calls, 0u);
  EXPECT_EQ(free.calls, 2u) << "of calls that are not over";
  EXPECT_EQ(jump.count, 0u);
  EXPECT_EQ(graph.executed_blocks(), 5u);
  EXPECT_EQ(graph.executed_calls(), 5u);
}

TEST_F(CallGraphTest, ZeroKeepsWhatWaits) {
  BlockCosts& unfinished = executed(block(), instance_of(f));
  unfinished.unfinished = 1;
  BlockCosts& waits = graph.block_costs(block(), instance_of(f));
  waits.skipped_costs()[sim::word_of("sysCount")] = 1;
  graph.zero(kAllThreads, false);
  EXPECT_EQ(unfinished.executed(0), 3u);
  EXPECT_EQ((*waits.skipped)[sim::word_of("sysCount")], 1u);
  graph.zero(kAllThreads, true);
  EXPECT_EQ(unfinished.executed(0), 3u) << "it counts when something comes behind";
  EXPECT_EQ(unfinished.unfinished, 1u);
  EXPECT_EQ((*waits.skipped)[sim::word_of("sysCount")], 0u);
}

TEST_F(CallGraphTest, ForgottenCallsAreCalls) {
  Block& b = block();
  graph.separate(1);
  BlockCosts& of_1 = graph.block_costs(b, instance_of(f));
  Arc& arc_1 = graph.arc(of_1, b.exits[0], of_1);
  graph.separate(2);
  BlockCosts& of_2 = graph.block_costs(b, instance_of(f));
  Arc& arc_2 = graph.arc(of_2, b.exits[0], of_2);
  arc_1.calls = 2;
  arc_2.calls = 3;
  graph.forget_calls(1);
  EXPECT_EQ(arc_1.calls, 0u);
  EXPECT_EQ(arc_2.calls, 3u);
  EXPECT_EQ(graph.executed_calls(), 5u);
  graph.forget_calls(kAllThreads);
  EXPECT_EQ(arc_2.calls, 0u);
  EXPECT_EQ(graph.executed_calls(), 5u);
}

TEST_F(CallGraphTest, ABlockOfNoInstructionsIsNeverExecuted) {
  Block& site = block();
  site.row(0).code.instructions = 0;
  executed(site, instance_of(f));
  EXPECT_EQ(graph.executed_blocks(), 0u);
  graph.note_lost();
  EXPECT_EQ(graph.executed_blocks(), 1u);
}

}  // namespace
}  // namespace cg::tool::callgrind
