// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/sorted_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace cg::tool {
namespace {

struct Node {
  int key;
  int place;
  Node* next = nullptr;
};

std::vector<int> places_sorted(std::vector<Node>& nodes) {
  const auto less = [](const Node& a, const Node& b) { return a.key < b.key; };
  ListSorter<&Node::next, Node, decltype(less)> order(less);
  for (Node& node : nodes) order.add(node);
  std::vector<int> places;
  for (const Node* n = order.sorted(); n != nullptr; n = n->next) places.push_back(n->place);
  return places;
}

TEST(SortedList, OfNothingIsNothing) {
  std::vector<Node> none;
  EXPECT_EQ(places_sorted(none), std::vector<int>());
}

TEST(SortedList, HasEqualNodesInTheOrderInWhichTheyCame) {
  std::vector<Node> nodes{{2, 0}, {1, 1}, {2, 2}, {1, 3}, {0, 4}, {2, 5}, {1, 6}};
  EXPECT_EQ(places_sorted(nodes), (std::vector{4, 1, 3, 6, 0, 2, 5}));
}

TEST(SortedList, OfAnyLengthIsThatOfAStableSort) {
  std::mt19937 random(1);
  for (int length = 0; length < 300; ++length) {
    std::vector<Node> nodes;
    for (int i = 0; i < length; ++i) nodes.push_back({static_cast<int>(random() % 50), i});
    std::vector<Node> expected = nodes;
    std::ranges::stable_sort(expected, {}, &Node::key);
    std::vector<int> places;
    for (const Node& node : expected) places.push_back(node.place);
    ASSERT_EQ(places_sorted(nodes), places);
    ASSERT_EQ(places_sorted(nodes), places) << "again";
  }
}

}  // namespace
}  // namespace cg::tool
