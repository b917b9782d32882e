// SPDX-License-Identifier: GPL-2.0-or-later
//
// An intrusive hash table of nodes that the caller owns.
//
// A Node has two members for the table's use:
//   Node* next_in_bucket;
//   std::size_t hash;       set by insert(), so that growing never hashes again
//
// The number of buckets is a power of two. It doubles when nodes outnumber buckets, as long as
// there is memory. The hash has to be good in its low bits (mix() makes it so). The order of nodes
// is arbitrary: sort them before printing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "tool/core/memory.h"

namespace cg::tool {

// Spreads the information of `x` over all bits (the finaliser of MurmurHash3).
constexpr std::size_t mix(std::size_t x) {
  if constexpr (sizeof(std::size_t) == 8) {
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
  } else {
    x = (x ^ (x >> 16)) * 0x85ebca6bU;
    x = (x ^ (x >> 13)) * 0xc2b2ae35U;
    return x ^ (x >> 16);
  }
}

// As mix(), in one multiplication, for keys that differ in their low half: the high half of the
// product is good. (Of a program that does nothing but allocate, two look-ups of a return address
// for each block took 4% of the time with mix().)
constexpr std::size_t spread(std::size_t x) {
  if constexpr (sizeof(std::size_t) == 8) return x * 0x9e3779b97f4a7c15ULL >> 32;
  return x * std::size_t{0x9e3779b1U} >> 16;
}

template <typename Node>
class HashTable {
 public:
  // `what` names the bucket array for the allocator.
  constexpr explicit HashTable(const char* what) : what_(what) {}

  std::size_t size() const { return size_; }

  // The node with this hash that `matches`, or nullptr.
  template <typename Matches>
  Node* find(std::size_t hash, Matches matches) const {
    if (buckets_ == nullptr) return nullptr;
    for (Node* n = bucket(hash); n != nullptr; n = n->next_in_bucket)
      if (n->hash == hash && matches(*n)) return n;
    return nullptr;
  }

  void insert(std::size_t hash, Node* node) {
    if (size_ >= grow_at_) grow();
    node->hash = hash;
    push(node);
    ++size_;
  }

  // `node` must be in the table.
  void remove(Node* node) {
    Node** link = &bucket(node->hash);
    while (*link != node) link = &(*link)->next_in_bucket;
    *link = node->next_in_bucket;
    --size_;
  }

  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < bucket_count_; ++i)
      for (Node* n = buckets_[i]; n != nullptr; n = n->next_in_bucket) visit(*n);
  }

 private:
  static constexpr std::size_t kFirstBuckets = 1024;

  Node*& bucket(std::size_t hash) const { return buckets_[hash & (bucket_count_ - 1)]; }

  void push(Node* node) {
    Node*& head = bucket(node->hash);
    node->next_in_bucket = head;
    head = node;
  }

  void grow() {
    grow_at_ = grow_at_ == 0 ? kFirstBuckets : 2 * grow_at_;
    if (buckets_ == nullptr) {
      buckets_ = allocate_array<Node*>(what_, grow_at_);
      bucket_count_ = grow_at_;
    } else if (void* const room = try_allocate(grow_at_ * sizeof(Node*))) {
      move_to(make_array<Node*>(room, grow_at_), grow_at_);
    }
  }

  void move_to(Node** buckets, std::size_t count) {
    Node** const old = std::exchange(buckets_, buckets);
    const std::size_t old_count = std::exchange(bucket_count_, count);
    for (std::size_t i = 0; i < old_count; ++i) {
      for (Node* n = old[i]; n != nullptr;) {
        Node* const next = n->next_in_bucket;
        push(n);
        n = next;
      }
    }
    release_array(old, old_count);
  }

  const char* what_;
  Node** buckets_ = nullptr;
  std::size_t bucket_count_ = 0;
  std::size_t grow_at_ = 0;
  std::size_t size_ = 0;
};

}  // namespace cg::tool
