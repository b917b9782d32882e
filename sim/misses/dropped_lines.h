// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of the misses of a cache that has the times of its lines' last uses (I1, D1), with
// work on misses alone: when lines drop out, their times are kept as long as they can matter.
//
//   resident  the times in the cache
//   dropped   lines that dropped out, in the order in which they did, with their times; 0 once a
//             line is back. They are numbered throughout the run: a line's record has its number
//   floor     a fully associative cache of N lines holds exactly the N lines used last. The time of
//             the N-th youngest only rises; `floor` is a time that it has reached. What was used
//             before the floor is in no such cache, and is forgotten
//
// So a line that misses was never loaded (cold), or is forgotten (capacity), or its time t is
// known. If there were fewer than N accesses since t it is a conflict. Otherwise the lines that
// were used after t are counted, resident and dropped: N or more are a capacity miss, and the floor
// rises above t. (Of the D1 misses of bzip2, xz and sort the floor settled 89 to 96%, of python's
// 73%.) When the dropped lines become too many the floor rises as far as it can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "sim/base.h"
#include "sim/cache/use_times.h"
#include "sim/misses/line_record.h"
#include "sim/misses/miss_class.h"
#include "sim/misses/nth_largest.h"

namespace cg::sim {

class DroppedLines {
 public:
  using Time = UseTimes::Time;

  constexpr DroppedLines() = default;

  // For a cache of so many lines.
  static std::size_t storage_words(std::size_t lines) { return 8 * lines; }

  // `resident` are the times of an empty cache, which has line 0 in its first place, used at a time
  // above 0. `storage` is borrowed, storage_words(), with any contents, and must outlive this.
  DroppedLines(const UseTimes& resident, std::span<std::uint64_t> storage, LineRecord& line_zero)
      : resident_(resident), lines_(resident.size()) {
    if (storage.size() != storage_words(lines_)) panic("dropped lines: wrong storage");
    places_ = reinterpret_cast<LineRecord**>(storage.data());
    whose_ = reinterpret_cast<LineRecord**>(storage.data() + lines_);
    times_ = storage.data() + 3 * lines_;
    scratch_ = storage.data() + 5 * lines_;
    for (std::size_t i = 0; i < lines_; ++i) places_[i] = nullptr;
    places_[0] = &line_zero;
    line_zero.dropped = kLoaded;
  }

  // A line that is not there is loaded into a place whose line, last used at `time`, drops out.
  // `now` is the time of the latest access before. The cache must not have changed yet.
  MissClass load(LineRecord& record, Time now, std::size_t place, Time time) {
    const MissClass why = classify(record, now);
    record.dropped = kLoaded;
    if (places_[place] != nullptr && time >= floor_) drop(*places_[place], time);
    places_[place] = &record;
    return why;
  }

  // The line in a place, last used at `time`, leaves it, and no other comes. The cache must not have
  // changed yet.
  void leave(std::size_t place, Time time) {
    if (places_[place] != nullptr && time >= floor_) drop(*places_[place], time);
    places_[place] = nullptr;
  }

 private:
  // In records: 0 is a line that was never loaded; this, one that is resident or forgotten.
  static constexpr std::uint64_t kLoaded = 1;
  static constexpr std::uint64_t kFirst = 2;

  std::size_t capacity() const { return 2 * lines_; }

  MissClass classify(const LineRecord& record, Time now) {
    if (record.dropped == 0) return MissClass::cold;
    if (record.dropped < first_) return MissClass::capacity;
    const Time time = std::exchange(times_[record.dropped - first_], 0);
    if (time < floor_) return MissClass::capacity;
    if (now - time < lines_) return MissClass::conflict;
    const std::size_t later =
        resident_.later_than(time) + UseTimes(times_, count_).later_than(time);
    if (later < lines_) return MissClass::conflict;
    floor_ = time + 1;
    // Counting takes longer the more lines there are that it need not look at.
    if (later >= lines_ + lines_ / 4) raise_floor();
    return MissClass::capacity;
  }

  void drop(LineRecord& record, Time time) {
    if (count_ == capacity()) raise_floor();
    times_[count_] = time;
    whose_[count_] = &record;
    record.dropped = first_ + count_;
    ++count_;
  }

  // As far as it can; then at most N of the dropped lines are left.
  void raise_floor() {
    std::size_t n = 0;
    const auto gather = [&](const UseTimes& times) {
      for (std::size_t i = 0; i < times.size(); ++i) {
        scratch_[n] = times[i];
        n += times[i] > floor_;
      }
    };
    gather(resident_);
    gather(UseTimes(times_, count_));
    if (n >= lines_) floor_ = nth_largest({scratch_, n}, lines_ - 1);
    forget();
  }

  void forget() {
    const std::size_t count = std::exchange(count_, 0);
    first_ += count;
    for (std::size_t i = 0; i < count; ++i)
      if (times_[i] >= floor_ && times_[i] != 0) drop(*whose_[i], times_[i]);
  }

  UseTimes resident_;
  std::size_t lines_ = 0;
  Time floor_ = 0;
  LineRecord** places_ = nullptr;  // [place]: whose line is there; nullptr: none that was loaded
  LineRecord** whose_ = nullptr;   // [i]: of the dropped lines
  Time* times_ = nullptr;          // [i]
  std::size_t count_ = 0;
  std::uint64_t first_ = kFirst;  // the number of the first
  Time* scratch_ = nullptr;       // for capacity() times and the resident ones
};

}  // namespace cg::sim
