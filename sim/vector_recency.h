// SPDX-License-Identifier: GPL-2.0-or-later
//
// What recency.h does, for up to 16 ways, on hosts with vectors of 16 bytes (SSE2, which every
// amd64 has): D1 caches of 12 ways and most LL caches. Positions, ways, keys and functions are the
// same; all keys are compared at once. On other hosts there is nothing here.
#pragma once

#ifdef __SSE2__

#include <emmintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

class VectorRecency {
 public:
  static constexpr unsigned kMaxWays = 16;

  void start(unsigned ways) {
    keys_ = ways_ = {};
    for (unsigned way = 0; way < ways; ++way) ways_[way] = static_cast<std::uint8_t>(way);
  }

  std::size_t way(unsigned position) const { return ways_[position]; }

  template <typename Holds>
  bool use(std::uint8_t key, Holds holds) {
    const __m128i is_key = _mm_cmpeq_epi8(load(keys_), _mm_set1_epi8(static_cast<char>(key)));
    auto found = static_cast<unsigned>(_mm_movemask_epi8(is_key));
    for (; found != 0; found &= found - 1) {
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
  using Bytes = std::array<std::uint8_t, kMaxWays>;

  static __m128i load(const Bytes& bytes) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes.data()));
  }

  // 255 in the bytes up to a position, 0 behind it.
  static __m128i up_to(unsigned position) {
    static constexpr std::array<std::uint8_t, 2 * kMaxWays> kSelected = {
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    const std::uint8_t* const first = kSelected.data() + (kMaxWays - 1 - position);
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(first));
  }

  // Puts `first` into byte 0 and moves the bytes before it up, over the last of those in
  // `selected`.
  static void put_first(Bytes& bytes, std::uint8_t first, __m128i selected) {
    const __m128i old = load(bytes);
    const __m128i moved = _mm_or_si128(_mm_slli_si128(old, 1), _mm_cvtsi32_si128(first));
    const __m128i result =
        _mm_or_si128(_mm_andnot_si128(selected, old), _mm_and_si128(selected, moved));
    _mm_store_si128(reinterpret_cast<__m128i*>(bytes.data()), result);
  }

  void move_to_front(unsigned position, std::uint8_t key, std::uint8_t way) {
    const __m128i selected = up_to(position);
    put_first(keys_, key, selected);
    put_first(ways_, way, selected);
  }

  alignas(16) Bytes keys_;
  alignas(16) Bytes ways_;
};

}  // namespace cg::sim

#endif  // __SSE2__
