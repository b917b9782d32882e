// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sorts a linked list without allocating: a profile is also written when there is no memory left.
// Nodes are linked through their member `kNext`.
#pragma once

#include <array>
#include <cstddef>

namespace cg::tool {

template <auto kNext, typename Node, typename Less>
Node* merge_sorted(Node* a, Node* b, Less less) {
  Node* first = nullptr;
  Node** link = &first;
  while (a != nullptr && b != nullptr) {
    Node*& least = less(*b, *a) ? b : a;
    *link = least;
    link = &(least->*kNext);
    least = *link;
  }
  *link = a != nullptr ? a : b;
  return first;
}

// Collects nodes, and sets their member kNext.
template <auto kNext, typename Node, typename Less>
class ListSorter {
 public:
  explicit ListSorter(Less less) : less_(less) {}

  void add(Node& node) {
    Node* sorted = &node;
    sorted->*kNext = nullptr;
    std::size_t i = 0;
    for (; runs_[i] != nullptr; ++i) {
      sorted = merge_sorted<kNext>(runs_[i], sorted, less_);
      runs_[i] = nullptr;
    }
    runs_[i] = sorted;
  }

  // All nodes, the least first.
  Node* sorted() {
    Node* all = nullptr;
    for (Node* run : runs_) all = merge_sorted<kNext>(run, all, less_);
    return all;
  }

 private:
  Less less_;
  std::array<Node*, 8 * sizeof(std::size_t)> runs_{};  // number i holds 2^i nodes, or none
};

// The list that begins at `first`, in order.
template <auto kNext, typename Node, typename Less>
Node* sorted_list(Node* first, Less less) {
  ListSorter<kNext, Node, Less> sorter(less);
  for (Node* next; first != nullptr; first = next) {
    next = first->*kNext;
    sorter.add(*first);
  }
  return sorter.sorted();
}

}  // namespace cg::tool
