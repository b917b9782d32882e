// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order in which the ways of a set were used, and a search that has no loop: where a loop ends
// is what the host's branch predictor cannot know, and the wrong guess costs more than the search.
//
//   position   0 for the way that was used last, 1 for the one before ...
//   key        eight bits of the tag in a way, to find candidates by; the caller compares whole
//              tags, so what the bits are matters for speed alone
//
//   kMaxWays                of a set
//   start(ways)             the order of a new set: way 0 first
//   way(position)           the way at a position
//   use(key, holds)         looks for the way with this key for which holds(way) is true, and moves
//                           it to the front; false when there is none
//   replace_last(key, ways) gives the last of so many ways a new key, moves it to the front, and
//                           says which it is
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

template <typename T>
concept Recency = requires(T order, const T& same, unsigned n, std::uint8_t key,
                           bool (*holds)(std::size_t way)) {
  { T::kMaxWays } -> std::convertible_to<unsigned>;
  order.start(n);
  { same.way(n) } -> std::same_as<std::size_t>;
  { order.use(key, holds) } -> std::same_as<bool>;
  { order.replace_last(key, n) } -> std::same_as<std::size_t>;
};

}  // namespace cg::sim
