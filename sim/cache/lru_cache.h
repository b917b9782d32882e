// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level: set-associative, true LRU, write-allocate, tags only.
//
//   way    a place for a line in a set; the most recently used (MRU) comes first in a set's order
//
// Lines and sets are those of geometry.h.
//
// Every way starts with tag 0. Real caches start empty; the difference shows in line 0 alone,
// which hits without ever having been loaded. Profiles have to agree to the byte with those of
// Cachegrind 3.19, which starts so.
//
// This is the plain form: each set has its tags in the order of use, and is searched one by one.
// The caches that are simulated have others, of the same behaviour, which fall back on this one.
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

  // How many words of storage such a cache needs. `config` must be free of problems.
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

  // Looks one line up, making it the most recently used of its set. True when it was there. One
  // pass shifts the tags as it searches them; on a miss the last drops out.
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

  // The tag at a position of a set's order, 0 for the MRU: the state, for those who compare it.
  Line tag(std::size_t set, std::size_t position) const { return tags_[set * ways_ + position]; }

 private:
  Geometry geometry_;
  Line* tags_ = nullptr;  // [set][position]
  std::size_t ways_ = 0;
};

}  // namespace cg::sim
