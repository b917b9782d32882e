// SPDX-License-Identifier: GPL-2.0-or-later
//
// Many rows of counts in little memory: most counts are 0 or small, and take a byte here instead of
// sixteen. A row has two keys, such as a line and a function, and a count per event; an absent one
// is 0. (2 million rows of 9 events: 35 MB.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
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
  std::optional<CountRows> summed() const;

 private:
  void put(std::uint64_t number);
  static std::uint64_t take(const unsigned char*& at);

  std::size_t events_;
  std::size_t size_ = 0;
  std::vector<unsigned char>
      bytes_;  // keys, how many counts before the zeros at the end, and these
};

}  // namespace cg::annotate
