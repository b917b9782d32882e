// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace cg::sim {

// The number that would have the position `n` if the numbers were in descending order. Changes
// their order (Hoare's selection: the library's needs more than the tool has).
inline std::uint64_t nth_largest(std::span<std::uint64_t> numbers, std::size_t n) {
  std::size_t begin = 0;
  std::size_t end = numbers.size();
  while (end - begin > 1) {
    const std::uint64_t pivot = numbers[begin + (end - begin) / 2];
    // [begin, i) is at least the pivot, [j, end) at most.
    std::size_t i = begin;
    std::size_t j = end;
    for (;;) {
      while (numbers[i] > pivot) ++i;
      while (numbers[j - 1] < pivot) --j;
      if (i >= j) break;
      std::swap(numbers[i], numbers[j - 1]);
      ++i;
      --j;
      if (i >= j) break;
    }
    if (n < j)
      end = j;
    else if (n >= i)
      begin = i;
    else
      return numbers[n];
  }
  return numbers[begin];
}

}  // namespace cg::sim
