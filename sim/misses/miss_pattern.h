// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether a miss of D1 could have been foreseen from those before it. No prefetcher is imitated: of
// a site, which is an instruction that reads or one that writes, three things are remembered:
//
//   last       the address of its last miss
//   distance   from the miss before that one
//   times      how often in a row the distance was that one
//
// and its next miss is one of
//
//   next       in a neighbouring line, in the direction of the last distance
//   stride     at the same distance, at least for the third time
//   irregular  the others
//
// Two patterns are counted, and irregular misses are what is left. A miss of D1 that also misses LL
// has the same pattern there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/cache/geometry.h"
#include "sim/costs.h"
#include "sim/events.h"
#include "sim/level.h"

namespace cg::sim {

enum class MissPattern : std::uint8_t { irregular, next, stride };

class MissSite {
 public:
  // It misses at `addr`, in a cache of this geometry.
  MissPattern miss(Addr addr, const Geometry& geometry) {
    const bool is_first = times_ == 0;
    const Addr distance = is_first ? 0 : addr - last_;
    const Addr lines = geometry.number_of(addr) - geometry.number_of(last_);
    const bool is_next =
        (lines == 1 && is_up(distance_)) || (lines == kOneDown && is_down(distance_));
    const bool is_same = distance == distance_ && distance != 0;
    last_ = addr;
    distance_ = distance;
    times_ = is_same ? times_ + 1 : 1;
    if (is_next) return MissPattern::next;
    return times_ >= kEnough ? MissPattern::stride : MissPattern::irregular;
  }

  // Of the last two misses, in bytes; it wraps if it is down.
  Addr distance() const { return distance_; }

 private:
  static constexpr std::uint64_t kEnough = 3;

  static constexpr Addr kOneDown = ~Addr{0};

  static bool is_down(Addr distance) { return distance > ~Addr{0} / 2; }
  static bool is_up(Addr distance) { return distance != 0 && !is_down(distance); }

  Addr last_ = 0;
  Addr distance_ = 0;        // 0: none
  std::uint64_t times_ = 0;  // 0: no miss yet
};

// The words of an access's patterns: `next` at each level; those of `stride` follow.
using PatternWords = PerLevel<std::size_t>;

inline constexpr PatternWords kReadPatterns{{word_of("D1mr_next"), word_of("DLmr_next")}};
inline constexpr PatternWords kWritePatterns{{word_of("D1mw_next"), word_of("DLmw_next")}};

constexpr std::size_t stride_word(std::size_t next_word) { return next_word + 1; }
static_assert(word_of("D1mr_stride") == stride_word(kReadPatterns[Level::l1]) &&
              word_of("DLmr_stride") == stride_word(kReadPatterns[Level::ll]) &&
              word_of("D1mw_stride") == stride_word(kWritePatterns[Level::l1]) &&
              word_of("DLmw_stride") == stride_word(kWritePatterns[Level::ll]));

// Adds a miss of a pattern; the caller counts the miss.
inline void add_pattern(Costs& costs, std::size_t next_word, MissPattern pattern) {
  if (pattern == MissPattern::next) ++costs[next_word];
  if (pattern == MissPattern::stride) ++costs[stride_word(next_word)];
}

}  // namespace cg::sim
