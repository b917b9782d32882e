// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of the misses of a cache that has no times (LL): a fully associative LRU cache of as
// many lines beside it, without a list of its lines.
//
//   number   of an access: 2, 3, 4 ... A line's record has the number of its last use; 1 if the line
//            was taken out
//   oldest   the least number that a line in the cache may have: a line is in it if its number is
//            not below
//   held     for each number from `oldest` on, whether it is some line's last use
//
// So an access of a line that is in the cache takes one number out of `held` and puts another in;
// when the cache is full, `oldest` moves behind the next number that is held. Numbers are kept in a
// ring: when it is full, the lines in the cache are numbered anew, without gaps, which is due after
// three times as many accesses as there are lines at the earliest.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/misses/line_record.h"
#include "sim/misses/miss_class.h"

namespace cg::sim {

class RecentLines {
 public:
  constexpr RecentLines() = default;

  // For a cache of so many lines.
  static std::size_t storage_words(std::size_t lines) { return ring(lines) + ring(lines) / kBits; }

  // `storage` is borrowed, storage_words(), with any contents, and must outlive this.
  RecentLines(std::size_t lines, std::span<std::uint64_t> storage)
      : lines_(lines), ring_(ring(lines)) {
    if (storage.size() != storage_words(lines)) panic("recent lines: wrong storage");
    whose_ = reinterpret_cast<LineRecord**>(storage.data());
    held_ = storage.data() + ring_;
    for (std::size_t i = 0; i < ring_ / kBits; ++i) held_[i] = 0;
  }
  // Line 0 is present.
  RecentLines(std::size_t lines, std::span<std::uint64_t> storage, LineRecord& line_zero)
      : RecentLines(lines, storage) {
    touch(line_zero);
  }

  // A line is accessed. The class of the access if it misses.
  MissClass touch(LineRecord& record) {
    const MissClass why = leave(record);
    if (count_ == lines_) take_oldest();
    put(next_, record);
    if (++next_ - oldest_ == ring_) [[unlikely]]
      renumber();
    return why;
  }

  // A line is accessed, and is not there afterwards.
  MissClass take_out(LineRecord& record) {
    const MissClass why = leave(record);
    record.used = kTakenOut;
    return why;
  }

 private:
  using Number = std::uint64_t;

  static constexpr Number kTakenOut = 1;
  static constexpr Number kFirst = 2;

  static constexpr std::size_t kBits = 64;  // of a word
  static std::size_t ring(std::size_t lines) {
    const std::size_t enough = std::bit_ceil(4 * lines);
    return enough < kBits ? kBits : enough;
  }

  MissClass leave(const LineRecord& record) {
    if (record.used == 0) return MissClass::cold;
    if (record.used < oldest_) return MissClass::capacity;
    take(record.used);
    return MissClass::conflict;
  }

  std::uint64_t& word(Number n) { return held_[n % ring_ / kBits]; }
  static std::uint64_t bit(Number n) { return std::uint64_t{1} << (n % kBits); }

  void put(Number n, LineRecord& record) {
    word(n) |= bit(n);
    whose_[n % ring_] = &record;
    record.used = n;
    ++count_;
  }
  void take(Number n) {
    word(n) &= ~bit(n);
    --count_;
  }

  void take_oldest() {
    std::uint64_t rest = word(oldest_) >> (oldest_ % kBits);
    while (rest == 0) {
      oldest_ = (oldest_ / kBits + 1) * kBits;
      rest = word(oldest_);
    }
    oldest_ += static_cast<Number>(std::countr_zero(rest));
    take(oldest_++);
  }

  // The lines in the cache get the numbers before next_.
  void renumber() {
    Number to = next_;
    for (Number from = next_; from-- > oldest_;) {
      if ((word(from) & bit(from)) == 0) continue;
      take(from);
      put(--to, *whose_[from % ring_]);
    }
    oldest_ = to;
  }

  std::size_t lines_ = 0;
  std::size_t ring_ = 0;  // a power of two
  std::size_t count_ = 0;
  Number oldest_ = kFirst;
  Number next_ = kFirst;
  LineRecord** whose_ = nullptr;   // [number % ring_]
  std::uint64_t* held_ = nullptr;  // a bit for each number
};

}  // namespace cg::sim
