// SPDX-License-Identifier: GPL-2.0-or-later
//
// What live blocks have in common: their object, their size, and how far behind a granule of 8 bytes
// they begin. A program has few of these, so the table of live blocks holds numbers of shapes, and
// what a number means is in the host's caches. (With a record for each block, which was not, a run
// of perl with a miss every 160 instructions took a tenth longer.)
//
// Shapes that no block has go when the table is full.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "tool/core/growing.h"
#include "tool/core/hash_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

struct DataObject;

struct BlockShape {
  DataObject* object;
  std::size_t size;
  std::uint8_t behind_granule;  // bytes
  bool has_known_size;

  friend bool operator==(const BlockShape&, const BlockShape&) = default;
};

class BlockShapes {
 public:
  using Number = std::uint32_t;  // 0: none

  constexpr BlockShapes() = default;

  const BlockShape& operator[](Number number) const { return entries_[number].shape; }

  // A further block has this shape.
  Number add_block(const BlockShape& shape) {
    if (last_ == 0 || !(entries_[last_].shape == shape)) last_ = find_or_add(shape);
    ++entries_[last_].blocks;
    return last_;
  }
  void remove_block(Number number) { --entries_[number].blocks; }

  // Shapes that blocks have or had; for tests.
  std::size_t size() const { return entries_.size(); }

 private:
  static constexpr std::size_t kFirst = 1024;  // buckets
  static constexpr std::size_t kSparse = 4;    // of them for an entry

  struct Entry {
    BlockShape shape;
    std::uint32_t blocks;
    Number next;  // in the bucket, or of the free ones
  };

  static std::size_t hash(const BlockShape& s) {
    return spread(reinterpret_cast<std::size_t>(s.object) + 3 * s.size + s.behind_granule);
  }
  Number& bucket(const BlockShape& shape) { return buckets_[hash(shape) & (buckets_.size() - 1)]; }

  Number find_or_add(const BlockShape& shape) {
    if (buckets_.empty()) make_room();
    for (Number n = bucket(shape); n != 0; n = entries_[n].next)
      if (entries_[n].shape == shape) return n;
    if (free_ == 0 && kSparse * entries_.size() >= buckets_.size()) make_room();
    Number fresh = free_;
    if (fresh != 0) {
      free_ = entries_[fresh].next;
    } else {
      fresh = static_cast<Number>(entries_.size());
      entries_.push({});
    }
    entries_[fresh] = {shape, 0, 0};
    link(fresh);
    return fresh;
  }

  void link(Number number) {
    Number& first = bucket(entries_[number].shape);
    entries_[number].next = first;
    first = number;
  }

  // Twice as much, unless half of the shapes are free now.
  void make_room() {
    if (entries_.empty()) entries_.push({});  // no shape has the number 0
    std::size_t used = 0;
    for (std::size_t n = 1; n < entries_.size(); ++n) used += entries_[n].blocks != 0;
    std::size_t size = buckets_.empty() ? kFirst : buckets_.size();
    if (used > size / kSparse / 2) size *= 2;
    buckets_.resize(0);
    buckets_.resize(size, 0);
    free_ = last_ = 0;
    for (std::size_t n = entries_.size() - 1; n != 0; --n) {
      const auto number = static_cast<Number>(n);
      if (entries_[n].blocks != 0)
        link(number);
      else
        entries_[n].next = std::exchange(free_, number);
    }
  }

  Growing<Entry> entries_{"cg.objects.shapes"};
  Growing<Number> buckets_{"cg.objects.buckets"};  // a power of two
  Number free_ = 0;
  Number last_ = 0;  // that was asked for
};

}  // namespace cg::tool
