// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache of pages, as TLBs are: a TimedCache of any number of sets. First levels have a single set
// of up to a hundred ways, and miss often. There a miss need not read all ways:
//
//   resident   pages that are there, by their guess: if there is none, the sought one is not there
//   oldest     of eight places each a bound that is at most the least of their times. Times only
//              grow, so the oldest place is in the group of the least bound, if that is right.
//
// Among smaller pages there may be some of 2 MB (huge_pages.h): each takes a place in the set of its
// own number. It is named by its first address plus one, which names no small page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/cache/timed_cache.h"
#include "sim/cache/use_times.h"
#include "sim/machine/huge_pages.h"

namespace cg::sim {

class OldestPlace {
 public:
  using Time = UseTimes::Time;

  static constexpr std::size_t kMostPlaces = 512;

  // The place with the least time; of equal times, which are 0, the last. Between two calls times
  // may only grow.
  std::size_t find(UseTimes times) {
    const std::size_t groups = (times.size() + kGroup - 1) / kGroup;
    for (;;) {
      const std::size_t group = least(0, groups, [&](std::size_t i) { return bounds_[i]; });
      const std::size_t first = group * kGroup;
      const std::size_t end = group + 1 == groups ? times.size() : first + kGroup;
      const std::size_t place = least(first, end, [&](std::size_t i) { return times[i]; });
      if (times[place] == bounds_[group]) return place;
      bounds_[group] = times[place];
    }
  }

 private:
  static constexpr std::size_t kGroup = 8;

  // Selects, not branches: no host can predict which way it is.
  template <typename TimeOf>
  static std::size_t least(std::size_t first, std::size_t end, TimeOf time_of) {
    std::size_t found = end - 1;
    Time least = time_of(found);
    for (std::size_t i = found; i-- > first;) {
      const Time time = time_of(i);
      const bool is_less = time < least;
      found = is_less ? i : found;
      least = is_less ? time : least;
    }
    return found;
  }

  std::array<Time, kMostPlaces / kGroup> bounds_{};  // no place of the group has a lesser time
};

class PageGeometry : public ModuloGeometry {
 public:
  constexpr PageGeometry() = default;
  explicit PageGeometry(const CacheConfig& config) : ModuloGeometry(config) {}

  static Line huge_page(Addr addr) { return {(addr & -kHugePage) + kMark}; }

  std::size_t set_of(Line page) const {
    const bool is_huge = (page.addr & kMark) != 0;
    return set_of_number(is_huge ? page.addr / kHugePage : number_of(page.addr));
  }

 private:
  static constexpr Addr kMark = 1;
};

class PageCache : public TimedCacheOf<PageGeometry> {
  using Base = TimedCacheOf<PageGeometry>;

 public:
  constexpr PageCache() = default;

  // `config` and `storage` are what a TimedCache takes.
  PageCache(const CacheConfig& config, std::span<std::uint64_t> storage)
      : Base(config, storage),
        counts_residents_(config.sets() == 1 &&
                          config.assoc <= std::int64_t{OldestPlace::kMostPlaces}) {
    residents_[0] = static_cast<Count>(counts_residents_ ? config.assoc : 0);  // copies of line 0
  }

  // See LruCache.
  bool touch(Line line) { return hits_guess(line.addr, 0, take_times(1)) || search(line); }
  bool access(Addr addr, std::size_t size) {
    if (hits_guess(addr, geometry().slack(size), take_times(1))) return true;
    return geometry().touch_lines(addr, size, [this](Line line) { return touch(line); });
  }

 private:
  using Count = std::uint16_t;

  bool search(Line line) {
    if (!counts_residents_) return Base::search(line);
    const auto replace = [this, line](std::size_t place, Time /*time*/) {
      --residents_[guess_number(line_at(0, place).addr)];
      ++residents_[guess_number(line.addr)];
    };
    if (residents_[guess_number(line.addr)] != 0) return Base::search(line, replace);
    const std::size_t place = oldest_.find(use_times());
    replace(place, 0);
    load(place, line);
    return false;
  }

  bool counts_residents_ = false;
  std::array<Count, kGuesses> residents_{};  // by the number of their guess
  OldestPlace oldest_;
};

}  // namespace cg::sim
