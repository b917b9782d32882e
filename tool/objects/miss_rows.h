// SPDX-License-Identifier: GPL-2.0-or-later
//
// Misses by object and a key (a source line, or an offset), which each miss looks up.
//
//   row     half a line of the host's memory, in an open-addressed table: at the place that the hash
//           says, or the next free one; 32 bits for each count
//   total   the row's counts up to the last settle(), in 64 bits, in an array; rows that are full
//           settle by themselves
//
// (Nodes in buckets, four lines of memory for a miss, made a run of perl 2% longer.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "tool/core/growing.h"
#include "tool/core/hash_table.h"
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
template <typename Total, typename Count = std::uint32_t>
class MissRows {
 public:
  // `what` names the use in the message when there is no memory.
  constexpr explicit MissRows(const char* what) : totals_(what), what_(what) {}

  static std::size_t hash(std::uint32_t object, std::uint64_t key) {
    return mix(static_cast<std::size_t>(key) * 0x9e3779b1 + object);
  }

  // For count() soon.
  void fetch(std::size_t hash) const {
    if (rows_ != nullptr) __builtin_prefetch(&rows_[hash & (capacity_ - 1)]);
  }

  // Counts a miss. The first of a row gets a total from make_total().
  template <typename MakeTotal>
  void count(std::size_t hash, std::uint32_t object, std::uint64_t key, bool is_write, bool is_ll,
             MakeTotal make_total) {
    Row* row = capacity_ == 0 ? nullptr : &find(hash, object, key);
    if (row == nullptr || row->total == 0) row = &add(hash, object, key, make_total());
    Count* const counts = &row->counts[is_write ? 2 : 0];
    counts[1] += is_ll;
    if (++counts[0] == std::numeric_limits<Count>::max()) settle(*row);
  }

  // Called before totals are read.
  void settle() {
    for (std::size_t i = 0; i < capacity_; ++i)
      if (rows_[i].total != 0) settle(rows_[i]);
  }

  Growing<Total>& totals() { return totals_; }

 private:
  struct Row {
    std::uint64_t key;
    std::uint32_t object;
    std::uint32_t total;  // its place in totals_, and 1; 0: the row is free
    std::array<Count, 4> counts;
  };

  static constexpr std::size_t kFirst = 8192;  // so many that they begin with a page of the host

  Row& find(std::size_t hash, std::uint32_t object, std::uint64_t key) const {
    for (std::size_t i = hash;; ++i) {
      Row& row = rows_[i & (capacity_ - 1)];
      if (row.total == 0 || (row.key == key && row.object == object)) return row;
    }
  }

  Row& add(std::size_t hash, std::uint32_t object, std::uint64_t key, const Total& total) {
    if (4 * (totals_.size() + 1) > 3 * capacity_) grow();
    totals_.push(total);
    Row& row = find(hash, object, key);
    row = {key, object, static_cast<std::uint32_t>(totals_.size()), {}};
    return row;
  }

  void settle(Row& row) {
    const auto& c = row.counts;
    totals_[row.total - 1].counts += {c[0], c[1], c[2], c[3]};
    row.counts = {};
  }

  void grow() {
    Row* const old = rows_;
    const std::size_t old_capacity = capacity_;
    const std::size_t capacity = old == nullptr ? kFirst : 2 * old_capacity;
    rows_ = allocate_array<Row>(what_, capacity);
    capacity_ = capacity;
    for (std::size_t i = 0; i < old_capacity; ++i)
      if (const Row& row = old[i]; row.total != 0)
        find(hash(row.object, row.key), row.object, row.key) = row;
    if (old != nullptr) release_array(old, old_capacity);
  }

  Growing<Total> totals_;
  const char* what_;
  Row* rows_ = nullptr;
  std::size_t capacity_ = 0;  // a power of two
};

}  // namespace cg::tool
