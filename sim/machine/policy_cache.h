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
#include "sim/machine/set_lines.h"
#include "sim/prefetch.h"
#include "sim/replacement/policy.h"

namespace cg::sim {

// What touch() did.
struct Touched {
  bool hit = true;
  Line left = kNoLine;  // the line that left for the new one
};

template <typename Lines>
class PolicyCacheOf {
 public:
  constexpr PolicyCacheOf() = default;

  // The number of words of storage for such a cache.
  static std::size_t storage_words(const CacheConfig& config, const PolicyChoice& policy) {
    const auto sets = static_cast<std::size_t>(config.sets());
    return sets * words_of_set(config, policy) + Lines::words_apart(sets, ways_of(config));
  }

  // `storage` is borrowed: storage_words(), all zero; it must outlive the cache. `config` and
  // `policy` must be free of problems but for the number of sets.
  PolicyCacheOf(const CacheConfig& config, const PolicyChoice& policy,
                std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        policy_(policy, ways_of(config)),
        storage_(storage.data()),
        ways_(ways_of(config)),
        words_of_set_(words_of_set(config, policy)),
        is_idempotent_(policy.is_idempotent()) {
    if (storage.size() != storage_words(config, policy)) panic("cache: wrong storage");
    lines_ = Lines(geometry_, ways_, storage_, words_of_set_,
                   storage_ + geometry_.sets() * words_of_set_);
  }

  const ModuloGeometry& geometry() const { return geometry_; }

  // Looks a line up, and loads it if it is not there.
  Touched touch(Line line) {
    const std::size_t set = geometry_.set_of(line);
    if (is_idempotent_ && is_mru(set, line)) return {};
    if (use(set, line)) return {};
    std::uint64_t* const state = state_of(set);
    const std::size_t way = policy_.place(state, lines_.empty_ways(set));
    const Line left = lines_.at(set, way);
    lines_.put(set, way, line);
    policy_.load(state, way);
    set_mru(set, line);
    return {.hit = false, .left = left};
  }

  // Uses the line if it is there.
  bool use(Line line) { return use(geometry_.set_of(line), line); }

  // Whether the line was the last of its set to be looked up. An idempotent policy then does not
  // notice another look-up.
  bool is_mru(Line line) const { return is_mru(geometry_.set_of(line), line); }

  // Takes a line out. True if it was there.
  bool drop(Line line) {
    const std::size_t set = geometry_.set_of(line);
    const std::size_t way = lines_.find(set, line);
    if (way == ways_) return false;
    lines_.put(set, way, kNoLine);
    if (is_mru(set, line)) set_mru(set, kNoLine);
    return true;
  }

  // Prefetches into the host's cache what touch() and drop() will read first.
  void fetch_ahead(Line line) const {
    constexpr std::size_t kHostLine = 8;  // words
    const std::uint64_t* const set = storage_ + geometry_.set_of(line) * words_of_set_;
    for (std::size_t word = 0; word < words_of_set_; word += kHostLine) prefetch(set + word);
  }

  // The line in a way of a set. Tests compare it.
  Line line_at(std::size_t set, std::size_t way) const { return lines_.at(set, way); }

 private:
  static std::size_t ways_of(const CacheConfig& config) {
    return static_cast<std::size_t>(config.assoc);
  }
  // The lines of a set; the policy's state.
  static std::size_t words_of_set(const CacheConfig& config, const PolicyChoice& policy) {
    const std::size_t ways = ways_of(config);
    return Lines::words_of_set(ways) + Policy::words(policy, ways);
  }
  std::uint64_t* state_of(std::size_t set) const {
    return storage_ + set * words_of_set_ + Lines::words_of_set(ways_);
  }

  bool use(std::size_t set, Line line) {
    const std::size_t way = lines_.find(set, line);
    if (way == ways_) return false;
    policy_.use(state_of(set), way);
    set_mru(set, line);
    return true;
  }

  bool is_mru([[maybe_unused]] std::size_t set, [[maybe_unused]] Line line) const {
    if constexpr (Lines::kKnowsMru) return lines_.mru(set) == line;
    return false;
  }
  void set_mru([[maybe_unused]] std::size_t set, [[maybe_unused]] Line line) {
    if constexpr (Lines::kKnowsMru) lines_.set_mru(set, line);
  }

  ModuloGeometry geometry_;
  Policy policy_;
  Lines lines_;
  std::uint64_t* storage_ = nullptr;  // [set]
  std::size_t ways_ = 0;
  std::size_t words_of_set_ = 0;
  bool is_idempotent_ = true;
};

using FirstPolicyCache = PolicyCacheOf<WholeLines>;
using PolicyCache = PolicyCacheOf<PackedLines>;

}  // namespace cg::sim
