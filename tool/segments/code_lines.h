// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of I1 that translated code is fetched from, numbered as they turn up.
//
// A line keeps its number when its translations are discarded: it may still be in the cache, and be
// translated again. So the table grows with the code that was ever translated. The numbers of
// neighbouring lines lie side by side, since code is mostly translated from one line to the next:
// 88 bytes for 16 lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/cache/cache_config.h"
#include "sim/cache/code_line_cache.h"
#include "tool/core/hash_table.h"

namespace cg::tool {

class CodeLines {
 public:
  using Number = sim::CodeLineCache::Number;

  constexpr CodeLines() = default;

  // Sets the cache that has these lines. It must be empty, and its address must not change.
  void set_up(sim::CodeLineCache& i1, const sim::CacheConfig& config);

  // The line's number; a new number the first time.
  Number number_of(sim::Line line);

  // Empties the cache; lines keep their numbers.
  void empty_cache();

  std::size_t size() const { return next_ - sim::CodeLineCache::kFirstFree; }

 private:
  static constexpr std::size_t kNeighbours = 16;

  struct Node {
    Node* next_in_bucket;
    std::size_t hash;
    sim::Addr position;                       // the lines' addresses, in units of kNeighbours lines
    std::array<Number, kNeighbours> numbers;  // 0: none yet
  };

  Node& neighbourhood(sim::Addr position);
  Number next_number(sim::Line line);
  void make_room();

  sim::CodeLineCache* i1_ = nullptr;
  sim::CacheConfig config_{};
  std::span<Number> numbers_;  // the cache's
  std::span<sim::CodeLineCache::Time> times_;
  HashTable<Node> nodes_{"cg.code_lines.buckets"};
  Node* recent_ = nullptr;
  unsigned line_bits_ = 0;                       // of an address
  sim::CodeLineCache::Place* places_ = nullptr;  // [number]
  sim::Line* lines_ = nullptr;                   // [number]
  std::size_t capacity_ = 0;
  Number next_ = sim::CodeLineCache::kFirstFree;
};

}  // namespace cg::tool
