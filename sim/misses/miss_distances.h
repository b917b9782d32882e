// SPDX-License-Identifier: GPL-2.0-or-later
//
// At how many larger sizes (cache_sizes.h) a miss of a cache that has the times of its lines' last
// uses (D1) is left, with work on misses alone. The distance of a line that was last used at a time
// is the number of lines with later times: of resident ones, whose times the cache has, and of those
// that dropped out, whose times no longer change (ordered_times.h).
//
// Resident times need not be counted unless it matters: when their number is between two sizes.
//
// `Records` finds the last use of a line that dropped out by the line's number,
// `std::uint64_t& of(Addr number)`; what is not set yet is 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/cache_sizes.h"
#include "sim/cache/timed_cache.h"
#include "sim/misses/ordered_times.h"

namespace cg::sim {

template <typename Records, typename Blocks>
class MissDistances {
 public:
  using Time = UseTimes::Time;

  constexpr MissDistances() = default;

  static std::size_t storage_words(const CacheConfig& config) {
    return static_cast<std::size_t>(config.lines()) +
           OrderedTimes<Blocks>::storage_words(CacheSizes(config).most_lines());
  }

  // The cache, which has this shape, must be empty, and `records`: both must outlive this, as
  // `blocks` and `storage`, storage_words() with any contents. There are sizes above the cache's.
  MissDistances(TimedCache& cache, const CacheConfig& config, std::span<std::uint64_t> storage,
                Records& records, Blocks& blocks)
      : cache_(&cache),
        records_(&records),
        sizes_(config),
        lines_(static_cast<std::size_t>(config.lines())) {
    if (storage.size() != storage_words(config)) panic("miss distances: wrong storage");
    cache.touch(Line{0});  // so that it has a time above 0; it is there anyway
    places_ = reinterpret_cast<Time**>(storage.data());
    for (std::size_t i = 0; i < lines_; ++i) places_[i] = nullptr;
    places_[0] = &records.of(0);
    dropped_ = OrderedTimes<Blocks>(sizes_.most_lines(), storage.subspan(lines_), blocks);
  }

  const CacheSizes& sizes() const { return sizes_; }

  // A line that is not there is loaded into a place whose line, last used at `time`, drops out. At
  // how many sizes is this miss left? The cache must not have changed yet.
  std::size_t load(Line line, std::size_t place, Time time) {
    Time& used = records_->of(cache_->geometry().number_of(line.addr));
    const std::size_t left = used == 0 ? sizes_.count() : left_since(used);
    leave(place, time);
    places_[place] = &used;
    return left;
  }

  // The line in a place, last used at `time`, leaves it, and no other comes.
  void leave(std::size_t place, Time time) {
    if (places_[place] == nullptr) return;
    *places_[place] = time;
    dropped_.insert(time);
    places_[place] = nullptr;
  }

 private:
  std::size_t left_since(Time used) {
    const std::size_t dropped = dropped_.remove(used);
    const std::size_t left = sizes_.left(dropped);
    if (cache_->now() - used < sizes_.fewest_lines()) return left;  // 0: as few accesses
    if (left == sizes_.left(dropped + lines_)) return left;
    return sizes_.left(dropped + cache_->use_times().later_than(used));
  }

  TimedCache* cache_ = nullptr;
  Records* records_ = nullptr;
  CacheSizes sizes_;
  std::size_t lines_ = 0;
  Time** places_ = nullptr;  // [place]: the record of its line; nullptr: none that was loaded
  OrderedTimes<Blocks> dropped_;
};

}  // namespace cg::sim
