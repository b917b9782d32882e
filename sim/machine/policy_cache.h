// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache level of any number of sets and any replacement policy. It says which line leaves for a
// new one, and lines can be taken out: levels behind it or before it may want them.
//
// The cache is empty at the start. (Cachegrind's caches have line 0, see lru_cache.h; no program has
// data there.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/replacement/policy.h"

namespace cg::sim {

class PolicyCache {
 public:
  constexpr PolicyCache() = default;

  // The number of words of storage for such a cache.
  static std::size_t storage_words(const CacheConfig& config, const PolicyChoice& policy) {
    return static_cast<std::size_t>(config.sets()) * words_of_set(config, policy);
  }

  // `storage` is borrowed: storage_words(), all zero; it must outlive the cache. `config` and
  // `policy` must be free of problems but for the number of sets.
  PolicyCache(const CacheConfig& config, const PolicyChoice& policy,
              std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        policy_(policy, static_cast<std::size_t>(config.assoc)),
        storage_(storage.data()),
        ways_(static_cast<std::size_t>(config.assoc)),
        words_of_set_(words_of_set(config, policy)),
        is_idempotent_(policy.is_idempotent()) {
    if (storage.size() != storage_words(config, policy)) panic("cache: wrong storage");
    for (std::size_t set = 0; set < geometry_.sets(); ++set)
      for (std::size_t way = 0; way < ways_; ++way) lines_of(set)[way] = kNoLine;
  }

  const ModuloGeometry& geometry() const { return geometry_; }

  struct Result {
    bool hit = true;
    Line left = kNoLine;  // the line that left for the new one
  };

  // Looks a line up, and loads it if it is not there.
  Result touch(Line line) {
    const std::size_t set = geometry_.set_of(line);
    Line* const lines = lines_of(set);
    std::uint64_t* const state = state_of(set);
    std::size_t way = static_cast<std::size_t>(state[0]);
    if (lines[way] == line) {
      if (!is_idempotent_) policy_.use(state + 1, way);
      return {};
    }
    way = find(lines, line);
    if (way != ways_) {
      state[0] = way;
      policy_.use(state + 1, way);
      return {};
    }
    way = policy_.place(state + 1, EmptyWays({lines, ways_}));
    const Line left = lines[way];
    lines[way] = line;
    state[0] = way;
    policy_.load(state + 1, way);
    return {.hit = false, .left = left};
  }

  // Whether the line was the last of its set to be looked up. An idempotent policy then does not
  // notice another look-up.
  bool is_mru(Line line) const {
    const std::size_t set = geometry_.set_of(line);
    return lines_of(set)[state_of(set)[0]] == line;
  }

  // Takes a line out. True if it was there.
  bool drop(Line line) {
    Line* const lines = lines_of(geometry_.set_of(line));
    const std::size_t way = find(lines, line);
    if (way == ways_) return false;
    lines[way] = kNoLine;
    return true;
  }

  // Prefetches into the host's cache what touch() will read.
  void fetch_ahead(Line line) const {
    __builtin_prefetch(storage_ + geometry_.set_of(line) * words_of_set_, 1);
  }

  // The line in a way of a set. Tests compare it.
  Line line_at(std::size_t set, std::size_t way) const { return lines_of(set)[way]; }

 private:
  // The lines of a set; the way that was looked up last; the policy's state.
  static std::size_t words_of_set(const CacheConfig& config, const PolicyChoice& policy) {
    const auto ways = static_cast<std::size_t>(config.assoc);
    return ways + 1 + Policy::words(policy, ways);
  }
  Line* lines_of(std::size_t set) const {
    return reinterpret_cast<Line*>(storage_ + set * words_of_set_);
  }
  std::uint64_t* state_of(std::size_t set) const { return storage_ + set * words_of_set_ + ways_; }

  std::size_t find(const Line* lines, Line line) const {
    std::size_t way = 0;
    while (way < ways_ && lines[way] != line) ++way;
    return way;
  }

  ModuloGeometry geometry_;
  Policy policy_;
  std::uint64_t* storage_ = nullptr;  // [set]
  std::size_t ways_ = 0;
  std::size_t words_of_set_ = 0;
  bool is_idempotent_ = true;
};

}  // namespace cg::sim
