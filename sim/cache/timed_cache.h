// SPDX-License-Identifier: GPL-2.0-or-later
//
// The cache of lru_cache.h as a timestamp LRU: D1. Every hit costs the same, whichever way the line
// is in.
//
//   place   a way of a set: ways of set 0, of set 1 ...; a line stays where it was loaded
//   time    of the last use of a place; the oldest place of a set is its LRU, and a miss drops its
//   line guess   the place in which a line was found last, by the lowest bits of its number
//
// So a hit is one comparison and one store if the guess is right. (In interpreters and compilers
// about one data access in six is not to the MRU line of its set, but only one or two in a hundred
// miss.) A guess may be wrong, since lines share it and are dropped: then the set is searched.
//
// Times are handed out in the order of the accesses. 64 bits are enough for a century, at five
// thousand million accesses a second.
//
// At the start all places of set 0 hold line 0, see lru_cache.h, and places of other sets hold no
// line that belongs there. Of several copies of line 0 the lowest is found and the highest dropped:
// the used copy is the last to be dropped, and no other is ever guessed, since a guess is place 0
// or a place that was found or loaded. (A dropped line leaves a place as at the start; it may be
// guessed, and line 0 be found there.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "sim/base.h"
#include "sim/cache/cache_config.h"
#include "sim/cache/geometry.h"
#include "sim/cache/use_times.h"

namespace cg::sim {

template <typename SomeGeometry>
class TimedCacheOf {
 public:
  using Time = UseTimes::Time;

  // Lines that are this many numbers apart share a guess.
  static constexpr std::size_t kGuesses = 4096;

  constexpr TimedCacheOf() = default;

  static std::size_t storage_words(const CacheConfig& config) {
    return kPlaceWords * static_cast<std::size_t>(config.lines());
  }

  // `storage` is borrowed: storage_words(config) words, all zero; it must outlive the cache.
  // `config` must be free of problems.
  TimedCacheOf(const CacheConfig& config, std::span<std::uint64_t> storage)
      : geometry_(config),  // panics first
        places_(reinterpret_cast<Place*>(storage.data())),
        ways_(static_cast<std::size_t>(config.assoc)) {
    if (storage.size() != storage_words(config)) panic("cache: wrong storage");
  }

  const SomeGeometry& geometry() const { return geometry_; }

  // Takes the times of the next `n` accesses and returns the first.
  Time take_times(std::size_t n) {
    const Time first = now_ + 1;
    now_ += n;
    return first;
  }

  // True if an access at `addr` lies in one line, and the line is in the guessed place. Then the
  // access hits, and its time is stored.
  bool hits_guess(Addr addr, Addr slack, Time time) {
    Place& place = places_[guess_of(addr)];
    if (addr - place.line.addr > slack) return false;
    place.time = time;
    return true;
  }

  // The times of the places, line 0's first at the start; the latest time.
  UseTimes use_times() const { return {&places_->time, geometry_.sets() * ways_, kPlaceWords}; }
  Time now() const { return now_; }

  // Looks one line up, wherever it is. True when it was there. Otherwise, before its place changes,
  // dropped(place, time) is told the place and its time.
  bool search(Line line) {
    return search(line, [](std::size_t, Time) {});
  }
  template <typename Dropped>
  bool search(Line line, Dropped dropped) {
    const std::size_t first = geometry_.set_of(line) * ways_;
    std::size_t found = kNowhere;
    std::size_t oldest = first;
    Time oldest_time = std::numeric_limits<Time>::max();
    // Selects, not branches: no host can predict which way it is.
    for (std::size_t place = first + ways_; place-- > first;) {
      found = places_[place].line == line ? place : found;
      const Time time = places_[place].time;
      const bool is_older = time < oldest_time;
      oldest = is_older ? place : oldest;
      oldest_time = is_older ? time : oldest_time;
    }
    const bool is_hit = found != kNowhere;
    const std::size_t place = is_hit ? found : oldest;
    if (!is_hit) dropped(place, oldest_time);
    load(place, line);
    return is_hit;
  }

  // See LruCache.
  bool touch(Line line) { return hits_guess(line.addr, 0, take_times(1)) || search(line); }
  bool access(Addr addr, std::size_t size) {
    if (hits_guess(addr, geometry_.slack(size), take_times(1))) return true;
    return geometry_.touch_lines(addr, size, [this](Line line) { return touch(line); });
  }

  // Another cache wants the line to leave. Its place is the next of its set to be taken; before that
  // dropped(place, time) is told as by search().
  void drop(Line line) {
    drop(line, [](std::size_t, Time) {});
  }
  template <typename Dropped>
  void drop(Line line, Dropped dropped) {
    const std::size_t first = geometry_.set_of(line) * ways_;
    for (std::size_t place = first; place < first + ways_; ++place) {
      if (places_[place].line != line) continue;
      dropped(place, places_[place].time);
      places_[place] = {};
    }
  }

  // The line in a way of a set, in no order of age. Tests compare it.
  Line line_at(std::size_t set, std::size_t way) const { return places_[set * ways_ + way].line; }
  Time use_time(std::size_t set, std::size_t way) const { return places_[set * ways_ + way].time; }

 protected:
  std::size_t guess_number(Addr addr) const { return geometry_.number_of(addr) % kGuesses; }

  // An access to a line, in the place where it is from now on.
  void load(std::size_t place, Line line) {
    places_[place] = {line, take_times(1)};
    if (place <= std::numeric_limits<Guess>::max()) [[likely]]  // beyond, lines are searched for
      guess_of(line.addr) = static_cast<Guess>(place);
  }

 private:
  using Guess = std::uint16_t;

  struct Place {
    Line line;
    alignas(sizeof(Time)) Time time;
  };
  static constexpr std::size_t kPlaceWords = sizeof(Place) / sizeof(std::uint64_t);
  static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

  Guess& guess_of(Addr addr) { return guesses_[guess_number(addr)]; }

  SomeGeometry geometry_;
  Place* places_ = nullptr;
  std::size_t ways_ = 0;
  Time now_ = 0;  // the last one taken
  std::array<Guess, kGuesses> guesses_{};
};

using TimedCache = TimedCacheOf<Geometry>;

}  // namespace cg::sim
