// SPDX-License-Identifier: GPL-2.0-or-later
//
// The cache of lru_cache.h with a dirty bit for each line: a line that was written to must be
// written back when another takes its place. A level behind a write-through cache sees all writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"

namespace cg::sim {

class WriteBackCache {
 public:
  struct Result {
    bool hit = true;
    bool wrote_back = false;
  };

  constexpr WriteBackCache() = default;

  static std::size_t storage_words(const CacheConfig& config) {
    return static_cast<std::size_t>(config.lines());
  }

  // As for an LruCache.
  WriteBackCache(const CacheConfig& config, std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        ways_first_(storage.data()),
        ways_(static_cast<std::size_t>(config.assoc)) {
    if (storage.size() != storage_words(config)) panic("cache: wrong storage");
  }

  const Geometry& geometry() const { return geometry_; }

  // Looks one line up, making it the most recently used of its set.
  Result touch(Line line, bool is_write) {
    std::uint64_t* const ways = ways_first_ + geometry_.set_of(line) * ways_;
    std::uint64_t displaced = line.addr;
    for (std::size_t i = 0; i < ways_; ++i) {
      std::swap(ways[i], displaced);
      if ((displaced & ~kDirty) != line.addr) continue;
      ways[0] = displaced | dirty(is_write);
      return {};
    }
    ways[0] |= dirty(is_write);
    return {.hit = false, .wrote_back = (displaced & kDirty) != 0};
  }

  // An access of `size` bytes, no more than a line has: it hits when all of its lines do.
  Result access(Addr addr, std::size_t size, bool is_write) {
    Result all;
    geometry_.touch_lines(addr, size, [&](Line line) {
      const Result one = touch(line, is_write);
      all.hit &= one.hit;
      all.wrote_back |= one.wrote_back;
      return one.hit;
    });
    return all;
  }

 private:
  // The lowest bit of a line's address, which is 0.
  static constexpr std::uint64_t kDirty = 1;

  static std::uint64_t dirty(bool is_write) { return is_write ? kDirty : 0; }

  Geometry geometry_;
  std::uint64_t* ways_first_ = nullptr;  // [set][position], the MRU first
  std::size_t ways_ = 0;
};

}  // namespace cg::sim
