// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order of up to 16 ways, on hosts with vectors of 16 bytes (SSE2, which every amd64 has): D1
// caches of 12 ways and most LL caches. Ways and keys are bytes as in word_recency.h; all keys are
// compared at once. On other hosts there is nothing here.
//
// The vectors are the compiler's own, of which g++ 12 makes the instructions that one would write
// by hand. (<emmintrin.h> needs a C library from GCC 14 on, and the tool has none.)
#pragma once

#ifdef __SSE2__

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/cache/recency.h"

namespace cg::sim {

class VectorRecency {
 public:
  static constexpr unsigned kMaxWays = 16;

  void start(unsigned ways) {
    keys_ = ways_ = Bytes{};
    for (unsigned way = 0; way < ways; ++way) ways_[way] = static_cast<std::uint8_t>(way);
  }

  std::size_t way(unsigned position) const { return ways_[position]; }

  template <typename Holds>
  bool use(std::uint8_t key, Holds holds) {
    for (unsigned found = positions_of(key); found != 0; found &= found - 1) {
      const auto position = static_cast<unsigned>(std::countr_zero(found));
      const std::uint8_t way = ways_[position];
      if (holds(way)) [[likely]] {
        move_to_front(position, key, way);
        return true;
      }
    }
    return false;
  }

  std::size_t replace_last(std::uint8_t key, unsigned ways) {
    const std::uint8_t last = ways_[ways - 1];
    move_to_front(ways - 1, key, last);
    return last;
  }

 private:
  using Bytes [[gnu::vector_size(kMaxWays)]] = std::uint8_t;
  using Chars [[gnu::vector_size(kMaxWays)]] = char;

  // A bit for each.
  unsigned positions_of(std::uint8_t key) const {
    return static_cast<unsigned>(__builtin_ia32_pmovmskb128(std::bit_cast<Chars>(keys_ == key)));
  }

  // 255 in the bytes up to a position, 0 behind it.
  static Bytes up_to(unsigned position) {
    static constexpr std::array<std::uint8_t, 2 * kMaxWays> kSelected = {
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    using BytesAnywhere [[gnu::vector_size(kMaxWays), gnu::aligned(1)]] = std::uint8_t;
    return *reinterpret_cast<const BytesAnywhere*>(kSelected.data() + (kMaxWays - 1 - position));
  }

  // `bytes` with `first` in byte 0 and the bytes before it moved up, over the last of those in
  // `selected`.
  static Bytes put_first(Bytes bytes, std::uint8_t first, Bytes selected) {
    const Bytes moved =
        Bytes{first} | __builtin_shufflevector(bytes, Bytes{}, kMaxWays, 0, 1, 2, 3, 4, 5, 6, 7, 8,
                                               9, 10, 11, 12, 13, 14);
    return (bytes & ~selected) | (moved & selected);
  }

  void move_to_front(unsigned position, std::uint8_t key, std::uint8_t way) {
    const Bytes selected = up_to(position);
    keys_ = put_first(keys_, key, selected);
    ways_ = put_first(ways_, way, selected);
  }

  Bytes keys_;
  Bytes ways_;
};
static_assert(Recency<VectorRecency>);

}  // namespace cg::sim

#endif  // __SSE2__
