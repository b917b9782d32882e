// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level: set-associative, true LRU, write-allocate, tags only.
//
//   way    a place for a line in a set; the most recently used (MRU) comes first in a set's order
//
// geometry.h defines lines and sets.
//
// Every way starts with tag 0, as in Cachegrind 3.19, with whose profiles ours agree to the byte.
// Real caches start empty; the only difference is that line 0 hits without ever having been loaded.
//
// This is the plain implementation: each set has its tags in the order of use, and is searched tag
// by tag. The simulated caches have other implementations with the same behaviour, which fall back
// on this one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"

namespace cg::sim {

class LruCache {
 public:
  constexpr LruCache() = default;

  // The number of words of storage for such a cache. `config` must be free of problems.
  static std::size_t storage_words(const CacheConfig& config) {
    return static_cast<std::size_t>(config.lines());
  }

  // `storage` is borrowed: storage_words(config) words, all zero; it must outlive the cache.
  // `config` must be free of problems.
  LruCache(const CacheConfig& config, std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        tags_(reinterpret_cast<Line*>(storage.data())),
        ways_(static_cast<std::size_t>(config.assoc)) {
    if (storage.size() != storage_words(config)) panic("cache: wrong storage");
  }

  const Geometry& geometry() const { return geometry_; }

  // Looks one line up and makes it the most recently used of its set. True if it was there. One
  // pass shifts the tags as it searches them; on a miss the last tag drops out.
  bool touch(Line line) {
    Line* const tags = tags_ + geometry_.set_of(line) * ways_;
    const std::size_t n = ways_;  // a copy: for all g++ knows, the stores below change it
    Line displaced = line;
    for (std::size_t i = 0; i < n; ++i) {
      std::swap(tags[i], displaced);
      if (displaced == line) return true;
    }
    return false;
  }

  // An access of `size` bytes, no more than a line has.
  bool access(Addr addr, std::size_t size) {
    return geometry_.touch_lines(addr, size, [this](Line line) { return touch(line); });
  }

  // The tag at a position of a set's order, 0 for the MRU. Tests compare it.
  Line tag(std::size_t set, std::size_t position) const { return tags_[set * ways_ + position]; }

 private:
  Geometry geometry_;
  Line* tags_ = nullptr;  // [set][position]
  std::size_t ways_ = 0;
};

}  // namespace cg::sim
