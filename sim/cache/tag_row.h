// SPDX-License-Identifier: GPL-2.0-or-later
//
// Up to sixteen tags of 32 bits in the order of use: one cache line of the host.
//
//   kTags                  the number of tags
//   tag(position)          0 if there was none yet; position 0 has the tag that was used last
//   use(sought, first, n)  looks for a tag, which is not 0. `first` takes position 0, and the tags
//                          from there move one further: over the tag that was sought or, if it is
//                          missing, over the tag at position n - 1, which drops out. True if it was
//                          there. A row never has more than n tags.
//
// `first` is the sought tag or, in sets of several rows, the tag that dropped out of the row
// before.
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
