// SPDX-License-Identifier: GPL-2.0-or-later
//
// Many rows of counts in little memory. A row has two keys, such as a function and a line, and a
// count per event; an absent one is 0. (2 million rows of 9 events: 11 MB.) A page has them as they
// are here, and its scripts (packed_rows.js) read them:
//
//   rows     blocks of 16 rows, the last one of what is left
//   block    a column for each key and each event. Keys as differences from the row before: of rows
//            in the order of their keys, most are 0 or small
//   column   a byte: how many bits a number has, 0 to 32 or 64, and 128 if there are negative ones;
//            then the numbers of the block, the lowest bits first, up to a whole byte. Where there
//            are negative ones, n is 2n and -n is 2n-1
//
// (Counts of lines that stand together are alike, or all 0. A page of 2 million lines is a tenth
// smaller so than with deflated JSON; deflating took half of the time of the program, this
// takes a twelfth of what is left.)
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

  // Fewer counts than events: the last are absent. False when a count has no negative.
  [[nodiscard]] bool add(RowKey key, std::span<const profile::Count> counts, profile::Sign sign);

  using Visit = std::function<void(RowKey, std::span<const std::int64_t>)>;
  void for_each(const Visit& visit) const;

  // The rows by their keys, those with the same keys as one. None when a sum does not fit 64 bits.
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
  bool ascending_ = true;  // so that no two rows have the same keys
  // The last row's keys, apart: a key that came in two registers is not copied as one, which would
  // wait for both.
  std::uint64_t last_first_ = 0;
  // The rows that are not packed yet: a block's, column by column, as packed with signs.
  std::vector<std::uint64_t> open_;
  std::uint64_t last_second_ = 0;
  std::string packed_;  // all whole blocks
};

}  // namespace cg::annotate
