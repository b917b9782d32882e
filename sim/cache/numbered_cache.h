// SPDX-License-Identifier: GPL-2.0-or-later
//
// The cache of lru_cache.h for a caller who knows beforehand which lines there are, as the
// translator of a program's code does, and gives each a number: I1.
//
//   number    of a line: 2, 3, 4 ... in any order; 0 is line 0, and kNone no line
//   use time  when a line that is present was used last, counted in uses of the cache; 0 for a line
//             that is not present
//
// So one look at a line's use time answers whether an access hits, and setting it is all that a
// hit changes, whichever way of whichever set the line is in. (In interpreters and compilers a
// third of the fetches that are looked up are not from the MRU line of their set, but only one or
// two in a hundred miss. Searching the set for the others took longer than all else here.)
//
// Only a miss has to know the sets. The LRU way is the one with the oldest use. Line 0 counts as
// present at the start, see lru_cache.h. There all ways of its set hold it; here one does and the
// others are empty, which comes to the same: of several copies the first is used and made the
// youngest, and the rest stay the oldest of the set until they drop out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"

namespace cg::sim {

class NumberedCache {
 public:
  using Number = std::uint32_t;

  static constexpr Number kLineZero = 0;
  static constexpr Number kNone = 1;
  static constexpr Number kFirstFree = 2;

  // See LruCache. (A use time changes; the order of all of a set does not.)
  static constexpr bool kMruHitIsInvisible = true;

  constexpr NumberedCache() = default;

  // `ways` is borrowed storage for config.lines() numbers, and `use_times` for those of the lines
  // numbered so far, at least kFirstFree; all zero, and to outlive the cache. `config` must be
  // free of problems.
  NumberedCache(const CacheConfig& config, std::span<Number> ways,
                std::span<std::uint64_t> use_times)
      : geometry_(config), assoc_(static_cast<std::size_t>(config.assoc)) {
    if (ways.size() != static_cast<std::size_t>(config.lines())) panic("cache: wrong storage");
    ways_ = ways.data();
    use_times_ = use_times.data();
    for (Number& number : ways.subspan(1)) number = kNone;
    use(kLineZero);
  }

  // More lines were numbered: `use_times` is a longer copy of the storage so far.
  void extend(std::span<std::uint64_t> use_times) { use_times_ = use_times.data(); }

  const Geometry& geometry() const { return geometry_; }

  // Whether a line is present. If it is, use() makes it the most recently used of its set.
  bool holds(Number number) const { return use_times_[number] != 0; }
  void use(Number number) { use_times_[number] = ++now_; }

  // Puts a line that is not present in the place of its set's LRU, and uses it.
  void load(Number number, Line line) {
    Number* const set = ways_ + geometry_.set_of(line) * assoc_;
    // Selects, not branches: which way is the oldest no host can predict.
    std::size_t lru = 0;
    std::uint64_t oldest = use_times_[set[0]];
    for (std::size_t way = 1; way < assoc_; ++way) {
      const std::uint64_t time = use_times_[set[way]];
      const bool is_older = time < oldest;
      lru = is_older ? way : lru;
      oldest = is_older ? time : oldest;
    }
    use_times_[set[lru]] = 0;
    set[lru] = number;
    use(number);
  }

  // Looks a line up. True when it was present.
  bool touch(Number number, Line line) {
    if (!holds(number)) return load(number, line), false;
    use(number);
    return true;
  }

  // What is in a way of a set, in no order of age; for those who compare the state.
  Number number_at(std::size_t set, std::size_t way) const { return ways_[set * assoc_ + way]; }
  std::uint64_t use_time(Number number) const { return use_times_[number]; }

 private:
  Number* ways_ = nullptr;              // [set][way]
  std::uint64_t* use_times_ = nullptr;  // [number]
  std::uint64_t now_ = 0;               // uses so far
  Geometry geometry_;
  std::size_t assoc_ = 0;
};

}  // namespace cg::sim
