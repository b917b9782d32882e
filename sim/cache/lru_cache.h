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
// In sets of up to 8 ways, with SSE2 16, lines stay in the way they were loaded into, and a Recency
// keeps their order. Wider sets keep their tags in the order of use, and are searched one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/cache/recency.h"
#include "sim/cache/vector_recency.h"
#include "sim/cache/word_recency.h"

namespace cg::sim {

class LruCache {
 public:
  // Whether a hit on the MRU line of a set can be left out: nothing later tells.
  static constexpr bool kMruHitIsInvisible = true;

  constexpr LruCache() = default;

  // How many words of storage such a cache needs. `config` must be free of problems.
  static std::size_t storage_words(const CacheConfig& config) {
    return order_words(config) + static_cast<std::size_t>(config.sets()) * stride(config);
  }

  // `storage` is borrowed: storage_words(config) words, all zero, the first aligned to two; it must
  // outlive the cache. `config` must be free of problems.
  LruCache(const CacheConfig& config, std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        orders_(storage.data()),
        tags_(reinterpret_cast<Line*>(orders_ + order_words(config))),
        ways_(static_cast<std::size_t>(config.assoc)) {
    if (storage.size() != storage_words(config)) panic("cache: wrong storage");
    if (is_small()) start<Small>();
    if (is_medium()) start<Medium>();
  }

  const Geometry& geometry() const { return geometry_; }

  // Looks one line up, making it the most recently used of its set. True when it was there.
  bool touch(Line line) {
    const std::size_t set = geometry_.set_of(line);
    if (is_small()) return touch_in<Small>(set, line);
    return is_medium() ? touch_in<Medium>(set, line) : touch_wide(set, line);
  }

  // The tag at a position of a set's order, 0 for the MRU: the state, for those who compare it.
  Line tag(std::size_t set, unsigned position) const {
    if (is_small()) return tag_in<Small>(set, position);
    return is_medium() ? tag_in<Medium>(set, position) : tags_[set * ways_ + position];
  }

 private:
  using Small = WordRecency;
#ifdef __SSE2__
  using Medium = VectorRecency;
#else
  using Medium = Small;
#endif

  bool is_small() const { return ways_ <= Small::kMaxWays; }
  bool is_medium() const { return !is_small() && ways_ <= Medium::kMaxWays; }

  static std::size_t order_words(const CacheConfig& config) {
    const auto ways = static_cast<std::size_t>(config.assoc);
    const std::size_t bytes = ways <= Small::kMaxWays    ? sizeof(Small)
                              : ways <= Medium::kMaxWays ? sizeof(Medium)
                                                         : 0;
    return bytes / sizeof(std::uint64_t) * static_cast<std::size_t>(config.sets());
  }

  // How many tags apart two sets are: a number that the host multiplies by in no time.
  static std::size_t stride(const CacheConfig& config) {
    const auto ways = static_cast<std::size_t>(config.assoc);
    if (ways <= Small::kMaxWays) return Small::kMaxWays;
    return ways <= Medium::kMaxWays ? Medium::kMaxWays : ways;
  }

  template <Recency Order>
  Order& order(std::size_t set) const {
    return reinterpret_cast<Order*>(orders_)[set];
  }

  template <Recency Order>
  void start() {
    for (std::size_t set = 0; set < geometry_.sets(); ++set)
      order<Order>(set).start(static_cast<unsigned>(ways_));
  }

  template <Recency Order>
  Line* tags_of(std::size_t set) const {
    return tags_ + set * Order::kMaxWays;
  }

  template <Recency Order>
  bool touch_in(std::size_t set, Line line) {
    Order& recency = order<Order>(set);
    Line* const tags = tags_of<Order>(set);
    const std::uint8_t key = geometry_.key_of(line);
    if (recency.use(key, [=](std::size_t way) { return tags[way] == line; })) return true;
    tags[recency.replace_last(key, static_cast<unsigned>(ways_))] = line;
    return false;
  }

  template <Recency Order>
  Line tag_in(std::size_t set, unsigned position) const {
    return tags_of<Order>(set)[order<Order>(set).way(position)];
  }

  // One pass shifts the tags as it searches them; on a miss the last drops out.
  bool touch_wide(std::size_t set, Line line) {
    Line* const tags = tags_ + set * ways_;
    const std::size_t n = ways_;  // a copy: for all g++ knows, the stores below change it
    Line displaced = line;
    for (std::size_t i = 0; i < n; ++i) {
      std::swap(tags[i], displaced);
      if (displaced == line) return true;
    }
    return false;
  }

  Geometry geometry_;
  std::uint64_t* orders_ = nullptr;  // [set], of as many words as one takes
  Line* tags_ = nullptr;             // [set][way], see stride()
  std::size_t ways_ = 0;
};

}  // namespace cg::sim
