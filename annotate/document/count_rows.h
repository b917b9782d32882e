// SPDX-License-Identifier: GPL-2.0-or-later
//
// Many rows of counts in little memory. A row has two keys, such as a function and a line, and a
// count per event; an absent count is 0. (2 million rows of 9 events take 11 MB.) A page contains
// the rows in this form, and its scripts (packed_rows.js) read them:
//
//   rows     blocks of 16 rows; the last block has the rows that are left
//   block    a column for each key and each event. A key is stored as its difference from the row
//            before: in rows sorted by key, most differences are 0 or small
//   column   a byte: how many bits a number has, 0 to 32 or 64, and 128 if any number is negative;
//            then the numbers of the block, the lowest bits first, up to a whole byte. If any
//            number is negative, n is stored as 2n and -n as 2n-1
//
// (Neighbouring lines have similar counts, or all 0. This form makes a page of 2 million lines a
// tenth smaller than deflated JSON does. Deflating took half of the program's time; this packing
// takes a twelfth of the rest.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "profile/count.h"

namespace cg::annotate {

// Turns small numbers of either sign into small numbers without a sign (zigzag coding, as in
// Protocol Buffers): 0, -1, 1, -2 become 0, 1, 2, 3. Both functions take and return all 64 bits;
// the signed number is in two's complement.

constexpr std::uint64_t zigzag(std::uint64_t bits) { return bits << 1 ^ (0 - (bits >> 63)); }
constexpr std::uint64_t unzigzag(std::uint64_t number) { return number >> 1 ^ (0 - (number & 1)); }

struct RowKey {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  friend bool operator==(const RowKey&, const RowKey&) = default;
  friend bool operator<(const RowKey& a, const RowKey& b) {
    return std::tie(a.first, a.second) < std::tie(b.first, b.second);
  }
};

class CountRows {
 public:
  explicit CountRows(std::size_t events) : events_(events) {}

  std::size_t events() const { return events_; }
  std::size_t size() const { return size_; }

  void add(RowKey key, std::span<const std::int64_t> counts);

  // If there are fewer counts than events, the last counts are absent. Returns false when a count
  // has no negative.
  [[nodiscard]] bool add(RowKey key, std::span<const profile::Count> counts, profile::Sign sign);

  using Visit = std::function<void(RowKey, std::span<const std::int64_t>)>;
  void for_each(const Visit& visit) const;

  // The rows sorted by their keys; rows with equal keys become one. None when a sum does not fit 64
  // bits.
  std::optional<CountRows> summed() &&;

  // All rows, packed.
  std::string bytes() const;

 private:
  static constexpr std::size_t kBlock = 16;  // rows

  std::size_t columns() const { return 2 + events_; }
  template <class CountOf>
  void put_row(const RowKey& key, std::size_t counts, CountOf count_of);

  std::size_t events_;
  std::size_t size_ = 0;
  bool ascending_ = true;  // so that no two rows have equal keys
  // The two keys of the last row are separate members: a RowKey that came in two registers is not
  // copied as one object, for that copy would wait for both registers.
  std::uint64_t last_first_ = 0;
  // The rows of the block that is not packed yet, column by column, as packed with signs.
  std::vector<std::uint64_t> open_;
  std::uint64_t last_second_ = 0;
  std::string packed_;  // all whole blocks
};

}  // namespace cg::annotate
