// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies bytes by words, also where the two ranges overlap.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cg::tool {

inline void move_bytes(void* to, const void* from, std::size_t size) {
  using Word = std::uint64_t;
  auto* const target = static_cast<std::uint8_t*>(to);
  const auto* const source = static_cast<const std::uint8_t*>(from);
  Word word;
  // A word is read before any byte of it is overwritten: away from the side that overlaps.
  if (target < source) {
    std::size_t i = 0;
    for (; size - i >= sizeof word; i += sizeof word) {
      __builtin_memcpy(&word, source + i, sizeof word);
      __builtin_memcpy(target + i, &word, sizeof word);
    }
    for (; i < size; ++i) target[i] = source[i];
  } else {
    std::size_t left = size;
    for (; left >= sizeof word; left -= sizeof word) {
      __builtin_memcpy(&word, source + left - sizeof word, sizeof word);
      __builtin_memcpy(target + left - sizeof word, &word, sizeof word);
    }
    while (left-- > 0) target[left] = source[left];
  }
}

}  // namespace cg::tool
