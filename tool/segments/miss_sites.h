// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sites of all data accesses that were ever translated, by their instructions' addresses, reads
// and writes apart. A site outlives translations: an instruction may be translated again, and be
// part of several superblocks.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "sim/misses/miss_pattern.h"
#include "tool/core/hash_table.h"
#include "tool/core/memory.h"

namespace cg::tool {

class MissSites {
 public:
  constexpr MissSites() = default;

  // A site's address does not change.
  sim::MissSite& of(sim::Addr instr, bool is_write) {
    const std::size_t hash = mix(2 * instr + is_write);
    Node* const known = nodes_.find(
        hash, [=](const Node& n) { return n.instr == instr && n.is_write == is_write; });
    if (known != nullptr) return known->site;
    Node* const fresh = allocate_array<Node>("cg.miss_sites", 1);
    fresh->instr = instr;
    fresh->is_write = is_write;
    nodes_.insert(hash, fresh);
    return fresh->site;
  }

 private:
  struct Node {
    Node* next_in_bucket;
    std::size_t hash;
    sim::Addr instr;
    bool is_write;
    sim::MissSite site;
  };

  HashTable<Node> nodes_{"cg.miss_sites.buckets"};
};

}  // namespace cg::tool
