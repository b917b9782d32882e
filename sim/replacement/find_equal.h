// SPDX-License-Identifier: GPL-2.0-or-later
//
// A tag among those of a set's ways, without branches that depend on where it is: no host can
// predict that. Vectors of 16 bytes where the host has them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/host_vectors.h"

namespace cg::sim {

// Where `number` is among `size` numbers; `size`: nowhere. If several are equal, one of them.
inline std::size_t find_equal(const std::uint32_t* numbers, std::size_t size,
                              std::uint32_t number) {
  std::size_t found = size;
  std::size_t i = 0;
#ifdef CG_HOST_VECTORS
  constexpr std::size_t kLanes = 4;
  for (; i + kLanes <= size; i += kLanes) {
    const unsigned equal = set_words(words_at(numbers + i) == number);
    found = equal != 0 ? i + static_cast<unsigned>(std::countr_zero(equal)) : found;
  }
#endif
  for (; i < size; ++i) found = numbers[i] == number ? i : found;
  return found;
}

}  // namespace cg::sim
