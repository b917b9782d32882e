// SPDX-License-Identifier: GPL-2.0-or-later
//
// A tag among those of a set's ways, without branches that depend on where it is: no host can
// predict that. Vectors of 16 bytes where the host has them (see vector_row.h for the types).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

namespace detail {

#ifdef __SSE2__
using FourWords [[gnu::vector_size(16), gnu::aligned(4), gnu::may_alias]] = std::uint32_t;
using FourFloats [[gnu::vector_size(16)]] = float;

// A bit for each number of the vector at `first` that is equal.
inline unsigned equal_lanes(const std::uint32_t* first, std::uint32_t number) {
  const auto equal = *reinterpret_cast<const FourWords*>(first) == number;
  return static_cast<unsigned>(__builtin_ia32_movmskps(std::bit_cast<FourFloats>(equal)));
}
#endif

}  // namespace detail

// Where `number` is among `size` numbers; `size`: nowhere. If several are equal, one of them.
inline std::size_t find_equal(const std::uint32_t* numbers, std::size_t size,
                              std::uint32_t number) {
  std::size_t found = size;
  std::size_t i = 0;
#ifdef __SSE2__
  constexpr std::size_t kLanes = 4;
  for (; i + kLanes <= size; i += kLanes) {
    const unsigned equal = detail::equal_lanes(numbers + i, number);
    found = equal != 0 ? i + static_cast<unsigned>(std::countr_zero(equal)) : found;
  }
#endif
  for (; i < size; ++i) found = numbers[i] == number ? i : found;
  return found;
}

}  // namespace cg::sim
