// SPDX-License-Identifier: GPL-2.0-or-later
//
// The records of all lines that were ever loaded into a cache, by the lines' numbers. Neighbouring
// lines have their records side by side, 64 of them; the neighbourhoods that were asked for lately
// are found without hashing.
#pragma once

#include <array>
#include <cstddef>

#include "sim/base.h"
#include "tool/core/hash_table.h"
#include "tool/core/memory.h"

namespace cg::tool {

template <typename Record>
class LineRecords {
 public:
  constexpr LineRecords() = default;

  // A record's address does not change.
  Record& of(sim::Addr number) {
    const sim::Addr position = number / kNeighbours;
    Node*& recent = recent_[position % kRecent];
    if (recent == nullptr || recent->position != position) recent = &neighbourhood(position);
    return recent->records[number % kNeighbours];
  }

  // All lines are as if they had never been loaded.
  void clear() {
    nodes_.for_each([](Node& node) { node.records = {}; });
  }

 private:
  static constexpr std::size_t kNeighbours = 64;
  static constexpr std::size_t kRecent = 512;

  struct Node {
    Node* next_in_bucket;
    std::size_t hash;
    sim::Addr position;  // the lines' numbers, in units of kNeighbours
    std::array<Record, kNeighbours> records;
  };

  [[gnu::noinline]] Node& neighbourhood(sim::Addr position) {
    const std::size_t hash = mix(position);
    Node* const known = nodes_.find(hash, [=](const Node& n) { return n.position == position; });
    if (known != nullptr) return *known;
    Node* const fresh = allocate_array<Node>("cg.line_records", 1);
    fresh->position = position;
    nodes_.insert(hash, fresh);
    return *fresh;
  }

  HashTable<Node> nodes_{"cg.line_records.buckets"};
  std::array<Node*, kRecent> recent_{};
};

}  // namespace cg::tool
