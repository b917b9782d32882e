// SPDX-License-Identifier: GPL-2.0-or-later
//
// Caches together with the storage that they borrow. A copy of `cache` shares the storage. A copy
// that is used must replace the original for good, since each copy has its own length of the
// storage, its own count of used entries, and its own time.
//
// set(index) gives the block numbers (line / line size) in one set, most recently used first, as
// the obvious model does: a way that was never loaded holds block 0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/code_line_cache.h"
#include "sim/cache/lru_cache.h"
#include "sim/cache/packed_cache.h"
#include "sim/cache/timed_cache.h"

namespace cg::sim::test {

// Any cache but a CodeLineCache.
template <typename Cache>
struct OwnedTagCache {
  explicit OwnedTagCache(const CacheConfig& geometry)
      : config(geometry), storage(Cache::storage_words(geometry)), cache(geometry, storage) {}
  OwnedTagCache(const OwnedTagCache&) = delete;
  OwnedTagCache& operator=(const OwnedTagCache&) = delete;

  bool touch(Line line) { return cache.touch(line); }
  bool access(Addr addr, std::size_t size) { return cache.access(addr, size); }

  std::vector<Addr> set(std::size_t index) const {
    std::vector<Addr> blocks(static_cast<std::size_t>(config.assoc));
    for (std::size_t position = 0; position < blocks.size(); ++position)
      blocks[position] = in_use->tag(index, position).addr / static_cast<Addr>(config.line_size);
    return blocks;
  }

  CacheConfig config;
  std::vector<std::uint64_t> storage;
  Cache cache;
  const Cache* in_use = &cache;  // or the copy that took over
};

using OwnedLruCache = OwnedTagCache<LruCache>;
using OwnedPackedCache = OwnedTagCache<PackedCache>;

struct OwnedTimedCache : OwnedTagCache<TimedCache> {
  using OwnedTagCache::OwnedTagCache;

  std::vector<Addr> set(std::size_t index) const {
    std::vector<std::size_t> ways(static_cast<std::size_t>(config.assoc));
    std::iota(ways.begin(), ways.end(), std::size_t{0});
    std::ranges::sort(ways, std::greater{},
                      [&](std::size_t w) { return in_use->use_time(index, w); });
    std::vector<Addr> blocks;
    for (const std::size_t way : ways)
      blocks.push_back(in_use->line_at(index, way).addr / static_cast<Addr>(config.line_size));
    return blocks;
  }
};

// Numbers lines when they are first used. Its storage starts with `room` numbers and doubles when
// they are used up; then only the cache `in_use` gets the new storage, and no other copy.
struct OwnedCodeLineCache {
  using Number = CodeLineCache::Number;

  explicit OwnedCodeLineCache(const CacheConfig& geometry,
                              std::size_t room = CodeLineCache::kFirstFree)
      : config(geometry),
        ways(CodeLineCache::places_of(geometry)),
        times(ways.size()),
        places(room),
        cache(geometry, ways, times, places) {}
  OwnedCodeLineCache(const OwnedCodeLineCache&) = delete;
  OwnedCodeLineCache& operator=(const OwnedCodeLineCache&) = delete;

  Number number_of(Line line) {
    const auto [entry, is_new] = numbers.try_emplace(line.addr, static_cast<Number>(lines.size()));
    if (is_new) lines.push_back(line);
    if (lines.size() > places.size()) make_room();
    return entry->second;
  }

  bool touch(Line line) { return in_use->touch(number_of(line), line); }

  bool access(Addr addr, std::size_t size) {
    return cache.geometry().touch_lines(addr, size, [this](Line l) { return touch(l); });
  }

  std::vector<Addr> set(std::size_t index) const {
    std::vector<Number> order(static_cast<std::size_t>(config.assoc));
    for (std::size_t way = 0; way < order.size(); ++way) order[way] = in_use->number_at(index, way);
    std::ranges::sort(order, std::greater{}, [this](Number n) { return in_use->use_time(n); });
    std::vector<Addr> blocks;
    for (const Number number : order)
      blocks.push_back(lines[number].addr / static_cast<Addr>(config.line_size));
    return blocks;
  }

  CacheConfig config;
  std::vector<Number> ways;
  std::vector<CodeLineCache::Time> times;
  std::vector<CodeLineCache::Place> places;
  CodeLineCache cache;
  CodeLineCache* in_use = &cache;     // or the copy that took over
  std::vector<Line> lines{{0}, {0}};  // [number]; no line reads as line 0
  std::unordered_map<Addr, Number> numbers{{0, CodeLineCache::kLineZero}};

 private:
  // The old storage is overwritten and released, so that a test that still uses it fails.
  void make_room() {
    std::vector<CodeLineCache::Place> more(2 * places.size());
    std::ranges::copy(places, more.begin());
    in_use->extend(more);
    std::ranges::fill(places, ~CodeLineCache::Place{0});
    places = std::move(more);
  }
};

}  // namespace cg::sim::test
