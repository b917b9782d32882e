// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/sorted_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace cg::tool {
namespace {

struct SortedNode {
  int key;
  int place;
  SortedNode* next = nullptr;
};

std::vector<int> places_sorted(std::vector<SortedNode>& nodes) {
  const auto less = [](const SortedNode& a, const SortedNode& b) { return a.key < b.key; };
  ListSorter<&SortedNode::next, SortedNode, decltype(less)> order(less);
  for (SortedNode& node : nodes) order.add(node);
  std::vector<int> places;
  for (const SortedNode* n = order.sorted(); n != nullptr; n = n->next) places.push_back(n->place);
  return places;
}

TEST(SortedList, OfNothingIsNothing) {
  std::vector<SortedNode> none;
  EXPECT_EQ(places_sorted(none), std::vector<int>());
}

TEST(SortedList, HasEqualNodesInTheOrderInWhichTheyCame) {
  std::vector<SortedNode> nodes{{2, 0}, {1, 1}, {2, 2}, {1, 3}, {0, 4}, {2, 5}, {1, 6}};
  EXPECT_EQ(places_sorted(nodes), (std::vector{4, 1, 3, 6, 0, 2, 5}));
}

TEST(SortedList, OfAnyLengthIsThatOfAStableSort) {
  std::mt19937 random(1);
  for (int length = 0; length < 300; ++length) {
    std::vector<SortedNode> nodes;
    for (int i = 0; i < length; ++i) nodes.push_back({static_cast<int>(random() % 50), i});
    std::vector<SortedNode> expected = nodes;
    std::ranges::stable_sort(expected, {}, &SortedNode::key);
    std::vector<int> places;
    for (const SortedNode& node : expected) places.push_back(node.place);
    ASSERT_EQ(places_sorted(nodes), places);
    ASSERT_EQ(places_sorted(nodes), places) << "again";
  }
}

}  // namespace
}  // namespace cg::tool
