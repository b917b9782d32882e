// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/context_tree.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

using Costs = std::vector<std::int64_t>;

FunctionKey function(std::uint32_t name) { return {ObjectId{0}, FileId{0}, NameId{name}}; }

ContextNode node(std::uint32_t above, std::uint32_t name, std::int64_t calls = 1) {
  return {.above = above, .function = function(name), .calls = calls};
}

// Function 1 calls 2, which calls itself and 3, and more for which there was no node.
ContextTree tree() {
  ContextTree tree;
  tree.set_events(2);
  const std::uint32_t one = tree.add(node(0, 1), Costs{100, 1000});
  const std::uint32_t two = tree.add(node(one, 2), Costs{90, 900});
  tree.add({.above = two, .target = two, .function = function(2), .calls = 4}, Costs{30, 300});
  tree.add(node(two, 3), Costs{20, 200});
  tree.add({.above = two, .is_rest = true}, Costs{7, 70});
  tree.add(node(0, 4), Costs{5, 50});
  return tree;
}

TEST(ContextTree, KnowsSelfAndWholeCosts) {
  EXPECT_EQ(tree().self_costs(), (Costs{0, 0, 10, 100, 63, 630, 0, 0, 20, 200, 7, 70, 5, 50}));
  EXPECT_EQ(tree().whole_costs(),
            (Costs{105, 1050, 100, 1000, 90, 900, 0, 0, 20, 200, 7, 70, 5, 50}));
}

TEST(ContextTree, AddsUpWhatIsTheSame) {
  ContextTree sums = tree();
  EXPECT_EQ(sums.add(node(1, 2, 6), Costs{1}), 2u);
  EXPECT_EQ(sums.size(), 7u);
  EXPECT_EQ(sums[2].calls, 7);
  EXPECT_EQ(Costs(sums.cost(2).begin(), sums.cost(2).end()), (Costs{91, 900}));
  EXPECT_THROW(sums.add(node(1, 2, INT64_MAX), Costs{}), std::overflow_error);
  EXPECT_THROW(sums.add(node(1, 2), Costs{1, INT64_MAX}), std::overflow_error);
}

TEST(ContextTree, TellsARestFromAFunction) {
  ContextTree tree;
  tree.set_events(1);
  EXPECT_EQ(tree.add(node(0, 0, 0), Costs{5}), 1u);
  EXPECT_EQ(tree.add({.is_rest = true}, Costs{2}), 2u);
  EXPECT_EQ(tree[1].calls, 0);
  EXPECT_EQ(tree[2].calls, 0);
  EXPECT_EQ(tree.self_costs(), (Costs{0, 5, 2}));
}

TEST(ContextTree, OfCostsThatDoNotFit) {
  ContextTree tree;
  tree.set_events(2);
  tree.add(node(0, 1), Costs{0, INT64_MAX});
  tree.add(node(0, 2), Costs{0, 1});
  EXPECT_EQ(tree.self_costs(), (Costs{0, 0, 0, INT64_MAX, 0, 1}));
  EXPECT_EQ(program::error_of([&] { (void)tree.whole_costs(); }),
            "the cost of a context does not fit 64 bits");
}

}  // namespace
}  // namespace cg::profile
