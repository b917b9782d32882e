// SPDX-License-Identifier: GPL-2.0-or-later
//
// Up to sixteen tags of 32 bits in the order of use: one cache line of the host.
//
//   kTags                  how many there are
//   tag(position)          0 where there was none yet; position 0 has the one that was used last
//   use(sought, first, n)  looks for a tag, which is not 0. `first` takes position 0, and the tags
//                          from there move one further: over the one that was sought or, when it is
//                          missing, over that at position n - 1, which drops out. True when it was
//                          there; no more than n ever are.
//
// `first` is the tag sought, or what has dropped out of the row before, in sets of several rows.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

template <typename T>
concept TagRow = requires(T row, const T& same, std::uint32_t tag, std::size_t n) {
  { T::kTags } -> std::convertible_to<std::size_t>;
  { same.tag(n) } -> std::same_as<std::uint32_t>;
  { row.use(tag, tag, n) } -> std::same_as<bool>;
};

}  // namespace cg::sim
