// SPDX-License-Identifier: GPL-2.0-or-later
//
// The cache of lru_cache.h as a timestamp LRU: I1. It is for a caller who knows beforehand which
// lines there are, as the translator of a program's code does, and gives each line a number.
//
//   number   of a line: 2, 3, 4 ... in any order; 0 is line 0, and kNone no line
//   place    a way of a set: the ways of set 0, of set 1 ..., numbered from 1. A table gives the
//            place of each line by its number, 0 if the line is not present
//   time     of the last use of a place, counted in uses of the cache (timed_cache.h says why 64
//            bits are enough)
//
// So a look at a line's place tells whether an access hits, and a hit changes only the time of that
// place. (In interpreters and compilers a third of the fetches that are looked up are not from the
// MRU line of their set, but only one or two in a hundred miss. Searching the set for these fetches
// took longer than everything else here.)
//
// Only a miss has to know the sets. The LRU way is the one with the oldest use; the times of a set
// lie side by side. Line 0 counts as present at the start, see lru_cache.h. There all ways of its
// set hold it; here one way does and the others are empty, with the same behaviour: of several
// copies the first is used and becomes the youngest, and the others stay the oldest of the set
// until they are dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/cache/use_times.h"

namespace cg::sim {

class CodeLineCache {
 public:
  using Number = std::uint32_t;
  using Place = std::uint32_t;
  using Time = UseTimes::Time;

  static constexpr Number kLineZero = 0;
  static constexpr Number kNone = 1;
  static constexpr Number kFirstFree = 2;
  static constexpr Place kNowhere = 0;

  // See LruCache. (A time changes, but not the order of the set's lines.)
  static constexpr bool kMruHitIsInvisible = true;

  constexpr CodeLineCache() = default;

  // Borrowed storage: `numbers` and `times` of places_of(config) each, and `places` for the lines
  // numbered so far, at least kFirstFree; all zero, and to outlive the cache. `config` must be free
  // of problems.
  CodeLineCache(const CacheConfig& config, std::span<Number> numbers, std::span<Time> times,
                std::span<Place> places)
      : geometry_(config),  // panics first
        numbers_(numbers.data()),
        times_(times.data()),
        places_(places.data()),
        assoc_(static_cast<std::size_t>(config.assoc)) {
    if (numbers.size() != places_of(config) || times.size() != numbers.size())
      panic("cache: wrong storage");
    for (Number& number : numbers) number = kNone;
    put(kLineZero, kFirstPlace);
  }

  static std::size_t places_of(const CacheConfig& config) {
    return static_cast<std::size_t>(config.lines()) + kFirstPlace;
  }

  // More lines were numbered: `places` is a longer copy of the storage so far.
  void extend(std::span<Place> places) { places_ = places.data(); }

  // The line of each number, [number], for callers that have no table of their own; nullptr if the
  // owner has set none.
  void set_lines(const Line* lines) { lines_ = lines; }
  const Line* lines() const { return lines_; }

  const Geometry& geometry() const { return geometry_; }

  // The place of a line. use() of the place makes the line the most recently used of its set.
  Place place(Number number) const { return places_[number]; }
  void use(Place place) { times_[place] = ++now_; }

  bool holds(Number number) const { return place(number) != kNowhere; }

  // The times of the places, line 0's first at the start; the latest time.
  UseTimes use_times() const { return {times_ + kFirstPlace, geometry_.sets() * assoc_}; }
  Time now() const { return now_; }

  // Puts a line that is not present in the place of its set's LRU, and uses it. Before the place
  // changes, dropped(n, time) is told its position in use_times() and its time.
  void load(Number number, Line line) {
    load(number, line, [](std::size_t, Time) {});
  }
  template <typename Dropped>
  void load(Number number, Line line, Dropped dropped) {
    const std::size_t first = first_of(geometry_.set_of(line));
    // Selects, not branches: no host can predict which way is the oldest.
    std::size_t lru = first;
    Time oldest = times_[first];
    for (std::size_t place = first + 1; place < first + assoc_; ++place) {
      const Time time = times_[place];
      const bool is_older = time < oldest;
      lru = is_older ? place : lru;
      oldest = is_older ? time : oldest;
    }
    dropped(lru - kFirstPlace, oldest);
    places_[numbers_[lru]] = kNowhere;
    put(number, static_cast<Place>(lru));
  }

  // Another cache wants the line to leave, which is done unless it is the one that was used last:
  // its code is being executed. Its place is the next of its set to be taken. Before that
  // dropped(n, time) is told as by load(). Needs set_lines().
  void drop(Line line) {
    drop(line, [](std::size_t, Time) {});
  }
  template <typename Dropped>
  void drop(Line line, Dropped dropped) {
    const std::size_t first = first_of(geometry_.set_of(line));
    for (std::size_t place = first; place < first + assoc_; ++place) {
      const Number number = numbers_[place];
      if (number == kNone || lines_[number] != line || times_[place] == now_) continue;
      dropped(place - kFirstPlace, times_[place]);
      places_[number] = kNowhere;
      numbers_[place] = kNone;
      times_[place] = 0;
    }
  }

  // Looks a line up. True when it was present.
  bool touch(Number number, Line line) {
    const Place at = place(number);
    if (at == kNowhere) return load(number, line), false;
    use(at);
    return true;
  }

  // The line in a way of a set, in no order of age, and the time of a line's last use, 0 if it is
  // not present. Tests compare them.
  Number number_at(std::size_t set, std::size_t way) const { return numbers_[first_of(set) + way]; }
  Time use_time(Number number) const { return times_[place(number)]; }

 private:
  static constexpr std::size_t kFirstPlace = 1;

  std::size_t first_of(std::size_t set) const { return kFirstPlace + set * assoc_; }

  void put(Number number, Place place) {
    numbers_[place] = number;
    places_[number] = place;
    use(place);
  }

  Geometry geometry_;
  Number* numbers_ = nullptr;  // [place]
  Time* times_ = nullptr;      // [place]
  Place* places_ = nullptr;    // [number]
  const Line* lines_ = nullptr;
  Time now_ = 0;  // uses so far
  std::size_t assoc_ = 0;
};

}  // namespace cg::sim
