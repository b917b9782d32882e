// SPDX-License-Identifier: GPL-2.0-or-later
//
// The row of tag_row.h on amd64, by vectors: all tags are compared at once, and moved without a loop.
// The host's branch predictor cannot predict where a loop would end, and a misprediction costs more
// than the search. On other hosts this header is empty. (With NEON the whole run took 1% more
// instructions than with loops; nobody has measured on a real arm64 what mispredictions cost.)
#pragma once

#include "sim/host_vectors.h"

#ifdef __SSE2__

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/cache/tag_row.h"

namespace cg::sim {

class VectorRow {
 public:
  static constexpr std::size_t kTags = 16;

  std::uint32_t tag(std::size_t position) const { return tags_[position]; }

  bool use(std::uint32_t sought, std::uint32_t first, std::size_t n) {
    const unsigned found = positions_of(sought);
    const bool is_hit = found != 0;
    move_up(is_hit ? static_cast<std::size_t>(std::countr_zero(found)) : n - 1, first);
    return is_hit;
  }

 private:
  using Ints [[gnu::vector_size(16)]] = int;
  using Chars [[gnu::vector_size(16)]] = char;

  Words& part(std::size_t number) { return *reinterpret_cast<Words*>(tags_.data() + 4 * number); }

  // A bit for each position that has the tag.
  unsigned positions_of(std::uint32_t tag) {
    const auto in = [=](Words part) { return std::bit_cast<Ints>(part == tag); };
    const auto low = __builtin_ia32_packssdw128(in(part(0)), in(part(1)));
    const auto high = __builtin_ia32_packssdw128(in(part(2)), in(part(3)));
    const auto all = __builtin_ia32_packsswb128(low, high);
    return static_cast<unsigned>(__builtin_ia32_pmovmskb128(std::bit_cast<Chars>(all)));
  }

  // Puts `first` at position 0 and moves the tags before `position` one further, over the tag
  // there.
  void move_up(std::size_t position, std::uint32_t first) {
    static constexpr std::array<std::uint32_t, 2 * kTags> kSelected = {
        ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
    const std::uint32_t* const selected = kSelected.data() + (kTags - 1 - position);
    const Words from_0 = Words{first} | __builtin_shufflevector(part(0), Words{}, 4, 0, 1, 2);
    const Words from_4 = words_at(&tags_[3]);  // before any of them is moved
    const Words from_8 = words_at(&tags_[7]);
    const Words from_12 = words_at(&tags_[11]);
    const auto put = [](Words& part, Words moved, Words chosen) {
      part = (part & ~chosen) | (moved & chosen);
    };
    put(part(0), from_0, words_at(selected));
    put(part(1), from_4, words_at(selected + 4));
    put(part(2), from_8, words_at(selected + 8));
    put(part(3), from_12, words_at(selected + 12));
  }

  alignas(64) std::array<std::uint32_t, kTags> tags_;
};
static_assert(TagRow<VectorRow>);

}  // namespace cg::sim

#endif  // __SSE2__
