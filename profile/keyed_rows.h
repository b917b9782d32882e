// SPDX-License-Identifier: GPL-2.0-or-later
//
// KeyedRows holds rows of counts, each under a key, in the order of arrival. A row has as many
// counts as were written for it; the last counts may be missing.
//
// A count takes as many bytes as it needs, seven bits in each byte, since most counts are small. A
// profile of 60 MB with 13 events takes 70 MB here; with 8 bytes for each count it would take 250.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cg::profile {

template <class Key>
class KeyedRows {
 public:
  // Makes room for so many rows; the room need not be used.
  void reserve(std::size_t rows) { rows_.reserve(rows); }

  void add(const Key& key, std::span<const std::int64_t> counts) {
    if (size_ > 0) pack_last();
    ++size_;
    last_key_ = key;
    last_.assign(counts.begin(), counts.end());
  }

  // The key and the counts of the row that was added last. There must be a row.
  const Key& last_key() const { return last_key_; }
  std::span<std::int64_t> last_counts() { return last_; }

  // Where a row begins.
  struct Position {
    std::size_t row = 0;
    std::size_t byte = 0;
  };

  // Calls visit(key, counts) for each row, in order.
  template <class Visit>
  void for_each(Visit visit) const {
    for_each({}, size_, visit);
  }

  // Calls visit(key, counts) for so many rows from a position on; returns the position of the next
  // row.
  template <class Visit>
  Position for_each(Position from, std::size_t rows, Visit visit) const {
    std::vector<std::int64_t> counts;
    const std::uint8_t* at = bytes_.data() + from.byte;
    const std::size_t end = from.row + rows, packed_end = std::min(end, rows_.size());
    for (std::size_t i = from.row; i < packed_end; ++i) {
      counts.resize(rows_[i].size);
      for (std::int64_t& count : counts) count = unpacked(at);
      visit(rows_[i].key, std::span<const std::int64_t>(counts));
    }
    if (end > rows_.size()) visit(last_key_, std::span<const std::int64_t>(last_));
    return {end, static_cast<std::size_t>(at - bytes_.data())};
  }

  // Calls visit(first key, its position, rows) for each stretch of rows within which
  // goes_on(key, next key) holds.
  template <class GoesOn, class Visit>
  void for_each_stretch(GoesOn goes_on, Visit visit) const {
    Position first, at;
    for (; at.row < size_; ++at.row) {
      if (at.row > first.row && !goes_on(key(at.row - 1), key(at.row))) {
        visit(key(first.row), first, at.row - first.row);
        first = at;
      }
      if (at.row == rows_.size()) continue;
      for (std::uint32_t left = rows_[at.row].size; left > 0; ++at.byte)
        left -= bytes_[at.byte] < 0x80 ? 1U : 0U;
    }
    if (size_ > 0) visit(key(first.row), first, at.row - first.row);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  friend bool operator==(const KeyedRows& a, const KeyedRows& b) {
    return a.rows_ == b.rows_ && std::equal(a.bytes_.begin(), a.end(), b.bytes_.begin(), b.end()) &&
           a.size_ == b.size_ && a.last_key_ == b.last_key_ && a.last_ == b.last_;
  }

 private:
  struct Row {
    Key key;
    std::uint32_t size;  // of its counts
    friend bool operator==(const Row&, const Row&) = default;
  };

  static constexpr std::size_t kMostBytes = 10;  // of a count

  const Key& key(std::size_t row) const { return row < rows_.size() ? rows_[row].key : last_key_; }

  auto end() const { return bytes_.begin() + static_cast<std::ptrdiff_t>(used_); }

  void pack_last() {
    rows_.push_back({last_key_, static_cast<std::uint32_t>(last_.size())});
    if (const std::size_t needed = used_ + kMostBytes * last_.size(); needed > bytes_.size())
      bytes_.resize(std::max(needed, 2 * bytes_.size()));
    std::uint8_t* at = bytes_.data() + used_;
    for (const std::int64_t count : last_) pack(at, count);
    used_ = static_cast<std::size_t>(at - bytes_.data());
  }

  // Small numbers of either sign become small numbers without a sign.
  static void pack(std::uint8_t*& at, std::int64_t count) {
    const std::uint64_t signs = count < 0 ? ~std::uint64_t{0} : 0;
    auto rest = (static_cast<std::uint64_t>(count) << 1) ^ signs;
    for (; rest >= 0x80; rest >>= 7) *at++ = static_cast<std::uint8_t>(rest | 0x80);
    *at++ = static_cast<std::uint8_t>(rest);
  }

  static std::int64_t unpacked(const std::uint8_t*& at) {
    std::uint64_t value = *at & 0x7fU;
    for (unsigned shift = 7; (*at++ & 0x80U) != 0; shift += 7)
      value |= static_cast<std::uint64_t>(*at & 0x7fU) << shift;
    return static_cast<std::int64_t>((value >> 1) ^ (0 - (value & 1)));
  }

  std::vector<Row> rows_;            // all rows but the last
  std::vector<std::uint8_t> bytes_;  // their counts, then room
  std::size_t used_ = 0;
  std::size_t size_ = 0;
  Key last_key_{};
  std::vector<std::int64_t> last_;  // the counts of the last row, which may still grow
};

}  // namespace cg::profile
