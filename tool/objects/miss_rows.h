// SPDX-License-Identifier: GPL-2.0-or-later
//
// Misses by object and a key (a source line, or an offset), which each miss looks up.
//
//   row     16 or 24 bytes in an open-addressed table, at the place that the hash says or the next
//           free one: object, key, and 16 bits for each count
//   total   the row's counts up to the last settle(), in 64 bits, in an array; rows that are full
//           settle by themselves
//
// (Nodes in buckets, four lines of memory for a miss, made a run of perl 2% longer.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "sim/prefetch.h"
#include "tool/core/growing.h"
#include "tool/core/memory.h"

namespace cg::tool {

struct MissCounts {
  std::uint64_t reads = 0;
  std::uint64_t ll_reads = 0;  // of them, those that LL misses, too
  std::uint64_t writes = 0;
  std::uint64_t ll_writes = 0;

  MissCounts& operator+=(const MissCounts& other) {
    reads += other.reads;
    ll_reads += other.ll_reads;
    writes += other.writes;
    ll_writes += other.ll_writes;
    return *this;
  }
  friend bool operator==(const MissCounts&, const MissCounts&) = default;
};

// A Total is what readers want to know of a row; it has a member `counts`. Objects are numbers.
template <typename Total, typename Key, typename Count = std::uint16_t>
class MissRows {
 public:
  // `what` names the use in the message when there is no memory.
  constexpr explicit MissRows(const char* what) : totals_(what), what_(what) {}

  // Its highest bits say the place.
  static std::uint64_t hash(std::uint32_t object, Key key) {
    return (key + object * 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;
  }

  // For count() soon.
  void fetch(std::uint64_t hash) const {
    if (rows_ != nullptr) sim::prefetch(&rows_[place(hash)]);
  }

  // Counts a miss. The first of a row gets a total from make_total().
  template <typename MakeTotal>
  void count(std::uint64_t hash, std::uint32_t object, Key key, bool is_write, bool is_ll,
             MakeTotal make_total) {
    if (capacity_ == 0) grow();
    std::size_t i = find(hash, object, key);
    if (rows_[i].object == kFree) i = add(hash, object, key, make_total());
    Count* const counts = &rows_[i].counts[is_write ? 2 : 0];
    counts[1] = static_cast<Count>(counts[1] + is_ll);
    if (++counts[0] == std::numeric_limits<Count>::max()) settle(i);
  }

  // Called before totals are read.
  void settle() {
    for (std::size_t i = 0; i < capacity_; ++i)
      if (rows_[i].object != kFree) settle(i);
  }

  Growing<Total>& totals() { return totals_; }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  struct Row {
    Key key = 0;
    std::uint32_t object = kFree;
    std::array<Count, 4> counts{};
  };

  static constexpr unsigned kFirstBits = 13;

  std::size_t place(std::uint64_t hash) const { return static_cast<std::size_t>(hash >> shift_); }

  // The row, or the free one where it would be.
  std::size_t find(std::uint64_t hash, std::uint32_t object, Key key) const {
    for (std::size_t i = place(hash);; i = (i + 1) & (capacity_ - 1))
      if (rows_[i].object == kFree || (rows_[i].key == key && rows_[i].object == object)) return i;
  }

  std::size_t add(std::uint64_t hash, std::uint32_t object, Key key, const Total& total) {
    if (4 * (totals_.size() + 1) > 3 * capacity_) grow();
    totals_.push(total);
    const std::size_t i = find(hash, object, key);
    rows_[i] = {key, object, {}};
    total_of_[i] = static_cast<std::uint32_t>(totals_.size() - 1);
    return i;
  }

  void settle(std::size_t i) {
    auto& c = rows_[i].counts;
    totals_[total_of_[i]].counts += {c[0], c[1], c[2], c[3]};
    c = {};
  }

  void grow() {
    Row* const old = rows_;
    std::uint32_t* const old_total_of = total_of_;
    const std::size_t old_capacity = capacity_;
    const std::size_t capacity = old == nullptr ? std::size_t{1} << kFirstBits : 2 * old_capacity;
    auto* const rows = allocate_array<Row>(what_, capacity);
    total_of_ = allocate_array<std::uint32_t>(what_, capacity);
    rows_ = rows;
    capacity_ = capacity;
    --shift_;
    for (std::size_t i = 0; i < old_capacity; ++i) {
      if (old[i].object == kFree) continue;
      const std::size_t moved = find(hash(old[i].object, old[i].key), old[i].object, old[i].key);
      rows_[moved] = old[i];
      total_of_[moved] = old_total_of[i];
    }
    if (old == nullptr) return;
    release_array(old, old_capacity);
    release_array(old_total_of, old_capacity);
  }

  Growing<Total> totals_;
  const char* what_;
  Row* rows_ = nullptr;
  std::uint32_t* total_of_ = nullptr;  // of each row: its place in totals_
  std::size_t capacity_ = 0;           // a power of two
  unsigned shift_ = 64 - kFirstBits + 1;
};

}  // namespace cg::tool
