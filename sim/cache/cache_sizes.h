// SPDX-License-Identifier: GPL-2.0-or-later
//
// How large a cache would do: of the misses of D1, those that are left if a larger cache is in its
// place. Sizes are powers of two, from the first above D1's size to 256 MB; a larger cache is fully
// associative LRU, has lines of D1's size, and is fed with the same accesses.
//
// It misses what comes back after as many other lines as it has, or more: this number is the
// distance of an access (its stack distance). So a miss is left at the first so many sizes.
// The word of Costs for a size counts the misses for which it is the last at which they are left;
// what is left at a size is the sum of its word and those behind (Event::last_word).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/cache/cache_config.h"
#include "sim/costs.h"
#include "sim/events.h"

namespace cg::sim {

inline constexpr std::uint64_t kSmallestSize = 1024;
inline constexpr std::uint64_t kLargestSize = std::uint64_t{256} << 20U;
static_assert(word_of("M1K") + std::countr_zero(kLargestSize / kSmallestSize) == word_of("M256M"));

class CacheSizes {
 public:
  constexpr CacheSizes() = default;

  // Those above D1's; none if it is as large as the largest.
  explicit constexpr CacheSizes(const CacheConfig& d1) {
    const std::uint64_t above = std::bit_ceil(static_cast<std::uint64_t>(d1.size) + 1);
    const std::uint64_t first = above < kSmallestSize ? kSmallestSize : above;
    if (first > kLargestSize) return;
    first_word_ =
        word_of("M1K") + static_cast<std::size_t>(std::countr_zero(first / kSmallestSize));
    count_ = word_of("M256M") + 1 - first_word_;
    lines_ = static_cast<std::size_t>(first / static_cast<std::uint64_t>(d1.line_size));
  }

  constexpr std::size_t first_word() const { return first_word_; }
  constexpr std::size_t count() const { return count_; }

  // Lines of the smallest and of the largest.
  constexpr std::size_t fewest_lines() const { return lines_; }
  constexpr std::size_t most_lines() const { return count_ == 0 ? 0 : lines_ << (count_ - 1); }

  // The number of sizes at which a miss of this distance is left.
  constexpr std::size_t left(std::size_t distance) const {
    const auto sizes = static_cast<std::size_t>(std::bit_width(distance / lines_));
    return sizes < count_ ? sizes : count_;
  }

  void count_miss(Costs& costs, std::size_t left) const {
    if (left != 0) ++costs[first_word_ + left - 1];
  }

 private:
  std::size_t first_word_ = 0;
  std::size_t count_ = 0;
  std::size_t lines_ = 1;  // of the smallest
};

}  // namespace cg::sim
